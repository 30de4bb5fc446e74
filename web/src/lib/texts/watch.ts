/** In the language of the pages, what is said at surveillance. */

export { watch } from "./en/watch";
