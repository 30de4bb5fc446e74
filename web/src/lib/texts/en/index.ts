/** Every sentence of the pages, in English. Another language is another folder of this shape. */

import { floor } from "./floor";
import { now } from "./now";
import { round } from "./round";
import { table } from "./table";

export const en = {
  locale: "en",
  time: (millis: number) =>
    new Date(millis).toLocaleString("en-SG", {
      day: "numeric",
      month: "short",
      hour: "2-digit",
      minute: "2-digit",
      timeZone: "Asia/Singapore", // the house's, as in its own sentences
    }),
  ...floor,
  ...table,
  ...round,
  ...now,
};

export type Texts = typeof en;
