/** In the language of the pages, what is said in the lobby. */

export { lobby } from "./en/lobby";
