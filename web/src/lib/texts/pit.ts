/** In the language of the pages, what is said at the pit desk. */

export { pit } from "./en/pit";
