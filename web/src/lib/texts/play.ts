/** In the language of the pages, what is said of one's own play. */

export { play } from "./en/play";
