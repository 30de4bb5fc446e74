/** The language of the pages. */

import { en, type Texts } from "./en";

export const t: Texts = en;
