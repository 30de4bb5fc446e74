/** In the language of the pages, what is said at the desk of one's account. */

export { account } from "./en/account";
