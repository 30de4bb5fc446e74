/** The sheets that can be laid over a table. */
export type TableSheet = "rules" | "fair" | "results" | "dispute" | "request";
