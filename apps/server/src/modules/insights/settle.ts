/** What was acknowledged before a call is shown by it, unless the event store lags more than this. */
export const settleMs = 2_000;
