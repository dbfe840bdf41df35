/** The later of two dates, either of which may be null. */
export const getLaterDate = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other > one) ? other : one;
