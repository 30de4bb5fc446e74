/** The menus: the way about the house, and how it looks and sounds. */

export const menu = {
  lobby: "Lobby",
  account: "Account",
  fairness: "Fairness",
  odds: "Odds",
  deal: "Deal",
  pit: "Pit",
  watch: "Watch",
  theme: (theme: string) => `Colours: ${theme === "auto" ? "as the system" : theme}`,
  sound: (on: boolean) => (on ? "Sound is on" : "Sound is off"),
  menu: "Menu",
  deck: "Four colours of suits",
  fairDeal: "Fair deal",
  history: "Rounds",
  dispute: "Raise a dispute",
  copy: "Copy the link to this table",
  copied: "The link is copied.",
  notCopied: (link: string) => `This browser lets the page copy nothing. The link is ${link}`,
};
