/** In the language of the pages, what is said to somebody who learns a game. */

export { learn } from "./en/learn";
