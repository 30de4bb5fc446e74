/** What is said beside one's own hand, which comes to a table's page when there is one. */

export const hand = {
  yourBets: "Your bets",
  hints: "Hints",
  hintOn: "Show what each choice is worth",
  of: (position: number) => `Your hand, position ${position}`,
  card: (n: number) => `Card ${n}: arrow keys lift it`,
};
