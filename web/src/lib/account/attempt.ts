/** Does something that the house may refuse; the page shows the refusal. */
export type Attempt = (work: () => Promise<unknown>) => Promise<void>;
