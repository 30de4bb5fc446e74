/** In the language of the pages, what stands in menus. */

export { menu } from "./en/menu";
