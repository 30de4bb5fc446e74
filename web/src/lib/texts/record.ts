/** In the language of the pages, what is said only where it is opened beside a table. */

export { record } from "./en/record";
