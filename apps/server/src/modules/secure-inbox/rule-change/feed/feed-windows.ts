/** A range of time whose content is asked for: the start in it, and the end not. */
export interface FeedWindow {
  readonly start: Date;
  readonly end: Date;
}

const hourMs = 3_600_000;
/** The longest range that Microsoft answers, and how long it keeps content; a margin for the way there. */
const [longestMs, keptMs, marginMs] = [24 * hourMs, 7 * 24 * hourMs, 10 * 60_000];
/** Content may be listed late: this much is asked for again. */
const overlapMs = 2 * hourMs;

/**
 * Which ranges to ask for, the oldest first, of a feed that is read until a moment (null: never). `lostMs` is the time whose
 * content Microsoft has no more.
 */
export function feedWindows(
  readUntil: Date | null,
  now: Date,
): { readonly windows: FeedWindow[]; readonly lostMs: number } {
  const oldest = now.getTime() - keptMs + marginMs;
  const wanted = readUntil === null ? oldest : readUntil.getTime() - overlapMs;
  const lostMs = readUntil === null ? 0 : Math.max(0, oldest - readUntil.getTime());
  const windows: FeedWindow[] = [];
  for (let start = Math.max(wanted, oldest); start < now.getTime(); start += longestMs)
    windows.push({ start: new Date(start), end: new Date(Math.min(start + longestMs, now.getTime())) });
  return { windows, lostMs };
}
