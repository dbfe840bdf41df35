/** Puts neighbours of the same day (in the viewer's zone) together and keeps their order. */
export function groupByDay<Entry extends { readonly time: Date }>(entries: readonly Entry[]): Entry[][] {
  const days: Entry[][] = [];
  for (const entry of entries) {
    const last = days.at(-1);
    if (last?.[0]?.time.toDateString() === entry.time.toDateString()) last.push(entry);
    else days.push([entry]);
  }
  return days;
}
