/** Where every verb gets the time from. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
