/** What the hands that lie face up are called: from the house's snapshot on, one fact at a time. */

import { t } from "../texts";
import { DEALER } from "./cards";
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
  return named.qualifies === false ? `${named.name} · ${t.announce.notQualifiedShort}` : named.name;
}

/** How the hand in front did against the dealer's: “Nine beats One”. */
export function compared(own: Named, dealer: Named | undefined, result: string): string {
  if (dealer === undefined) return own.name;
  if (dealer.qualifies === false) return t.compare.unqualified(own.name);
  if (result === "paid") return t.compare.beats(own.name, dealer.name);
  if (result === "collected") return t.compare.loses(own.name, dealer.name);
  return t.compare.stands(own.name, dealer.name);
}
