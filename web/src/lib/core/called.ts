/** What the hands that lie face up are called: from the house's snapshot on, one fact at a time. */

import { t } from "../texts";
import { asPrinted, DEALER } from "./cards";
import type { Fact, Named } from "./wire";

/** By position; 0 is the dealer. */
export type Called = Readonly<Record<string, Named>>;

export function call(called: Called, fact: Fact): Called {
  switch (fact.type) {
    case "round_opened":
      return {};
    case "hand_turned_up":
      return { ...called, [fact.position]: { name: fact.name, qualifies: null } };
    case "dealer_exposed":
      return { ...called, [DEALER]: { name: fact.name, qualifies: fact.qualifies } };
    case "hand_corrected":
      return { ...called, [fact.position]: { name: fact.name, qualifies: fact.qualifies } };
    case "hands_reconstructed":
      return {};
    default:
      return called;
  }
}

/** As it is written under a hand. */
export function written(named: Named | undefined): string {
  if (!named) return "";
  const name = asPrinted(named.name);
  return named.qualifies === false ? `${name} · ${t.announce.notQualifiedShort}` : name;
}

/** How the hand in front did against the dealer's: “Nine beats One”, “One Pair, 9 9 K beats 5 5 J”. */
export function compared(own: Named, dealer: Named | undefined, result: string): string {
  const ours = asPrinted(own.name);
  if (dealer === undefined) return ours;
  if (dealer.qualifies === false) return t.compare.unqualified(ours);
  const theirs = besides(asPrinted(dealer.name), ours);
  if (result === "paid") return t.compare.beats(ours, theirs);
  if (result === "collected") return t.compare.loses(ours, theirs);
  return t.compare.stands(ours, theirs);
}

/** A hand's name beside another: of two of one kind it says the ranks alone, which tell them apart. */
function besides(name: string, other: string): string {
  const [kind = "", ranks] = name.split(", ");
  return ranks !== undefined && other.startsWith(`${kind}, `) ? ranks : name;
}
