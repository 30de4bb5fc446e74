/** What sets a table apart, as the lobby and sheets say it; a table that is played at needs none of it at once. */

export const apart = {
  more: (n: number) => (n === 1 ? "and one thing more" : `and ${n} things more`),
  witness: {
    word: "Witness",
    kind: {
      apart:
        "Somebody apart from the house signs each deal once bets are closed, so the house says. Compare the key.",
      child: "The house runs its own witness. That is no protection from whoever runs the house.",
    },
  },
};
