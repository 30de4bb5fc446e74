/** What the table is about now, and what one can do about it. */

import { money } from "../../core/money";
import { named, spoken } from "./words";

export const now = {
  now: {
    title: "Now",
    actions: "What you can do",
    withKey: (label: string, key: string) => `${label} (${key})`,
    withSpace: (label: string) => `${label} · Space`,
    lost: (stakes: number) =>
      stakes > 0
        ? `The connection is lost. Your ${money(stakes)} on the felt is held by the house.`
        : "The connection is lost. You have nothing on the felt.",
    brokeOff: "The power failed in this round. The house rules on it before play goes on.",
    held: "The house is closed for the moment; the round goes on when it opens.",
    decides: (role: string) => `The table waits for a ruling of the ${spoken(role)}.`,
    choosing: (people: readonly string[]) => `The table waits for a choice by ${named(people)}.`,
    choose: "Your choice",
    onDuty: (roles: readonly string[], asked: number, waits: string) =>
      asked > 0
        ? `On duty as ${named(roles.map(spoken))}. Wagers asked for: ${asked}.`
        : `On duty as ${named(roles.map(spoken))}. ${waits}`,
    watching: (waits: string) => `You are watching. ${waits}`,
    between: "The next round is about to begin.",
    betsOpen: "Bets are open.",
    closing: "No more bets",
    dealing: "The cards are dealt",
    settling: "The dealer settles the round",
    othersLook: (people: readonly string[]) => `Still looking at their cards: ${named(people)}`,
    othersShow: (people: readonly string[]) => `Still to show: ${named(people)}`,
    othersDecide: (people: readonly string[]) => `Still to decide: ${named(people)}`,
    waitsFor: (people: readonly string[]) =>
      people.length > 0 ? `You are ready. Waiting for ${named(people)}` : "You are ready.",
    sitOut: "Sit this round out",
    sitsOut: (people: readonly string[]) =>
      people.length > 0
        ? `You sit this round out. Waiting for ${named(people)}`
        : "You sit this round out.",
    arrived: (waits: string) => `You can bet from the next round on. ${waits}`,
    nextRoundWithin: "Next round within",
    placeBets: "Place your bets",
    placeHelp: "Choose a chip, touch a betting area.",
    betsPlaced: (sum: number) => `${money(sum)} on the felt. Bets are open`,
    feltBets: (sum: number) =>
      sum > 0
        ? `${money(sum)} on the felt. The dealer closes bets`
        : "Place your bets; the dealer closes them",
    noChips: (balance: number) => `${money(balance)} is less than this table's minimum`,
    rebet: (sum: number) => (sum > 0 ? `Rebet ${money(sum)}` : "Rebet"),
    deal: "Deal now",
    mayLook: "Your cards are out: look at them, or show them",
    showCaption: (hands: number) =>
      hands === 1 ? "Your turn: show your hand" : `Your turn: show your ${hands} hands`,
    showFelt: "Your turn: the dealer turns up your hand",
    show: (hands: number) => (hands === 1 ? "Show hand" : `Show ${hands} hands`),
    look: "Look",
    turnOver: "Turn over",
    examine: "Look at your cards; then the dealer's are shown",
    looked: "I have looked",
    unlooked: "Go on without looking",
    nothingToShow: "The players look at their cards",
    goOn: "Go on",
    yourTurn: (stake: number, position: number | null) =>
      position === null
        ? `Your turn: Play ${money(stake)} or Fold`
        : `Your turn at position ${position}: Play ${money(stake)} or Fold`,
    yourTurnFree: (position: number | null) =>
      position === null ? "Your turn: Continue" : `Your turn at position ${position}: Continue`,
    play: (stake: number) => `Play ${money(stake)}`,
    fold: "Fold",
    givesUp: (stake: number) => `gives up ${money(stake)}`,
    declineSure: (stakes: number) =>
      `A hand that is not shown loses to the dealer's: all ${money(stakes)} on it.`,
    keep: "Keep it in play",
    giveUp: (stakes: number) => `Give up ${money(stakes)}`,
    result: (net: number) =>
      net > 0 ? `You win ${money(net)}` : net < 0 ? `You lose ${money(-net)}` : "You come out even",
    why: "Why?",
    nextRound: "Next round",
    nextRoundIn: "Next round",
    left: (seconds: number) => `${seconds} s`,
    secondsLeft: (seconds: number) => `${seconds} seconds left.`,
    pending: "waits for the line",
    dropped: "A bet did not reach the table before its round was over; it was not staked.",
    betSaid: (wager: string, stake: number) =>
      stake > 0 ? `${wager}: ${money(stake)}.` : `${wager} taken back.`,
  },
};
