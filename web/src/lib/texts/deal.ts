/** In the language of the pages, what is said at the dealer's console. */

export { deal } from "./en/deal";
