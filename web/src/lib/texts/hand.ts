/** In the language of the pages, what is said beside one's own hand. */

export { hand } from "./en/hand";
