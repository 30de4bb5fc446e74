/** In the language of the pages, what sets a table apart. */

export { apart } from "./en/apart";
