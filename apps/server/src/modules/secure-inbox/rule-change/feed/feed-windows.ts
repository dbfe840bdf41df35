/** A time range `[start, end)` of content to request. */
export interface FeedWindow {
  readonly start: Date;
  readonly end: Date;
}

const hourMs = 3_600_000;
/** Max range and retention of the API; the margin covers transport. */
const [maxRangeMs, retentionMs, marginMs] = [24 * hourMs, 7 * 24 * hourMs, 10 * 60_000];
/** Content may be listed late, so this much is requested again. */
const overlapMs = 2 * hourMs;

/**
 * The ranges to request, oldest first, given how far the feed was read (null: never). `lostMs` is time beyond
 * Microsoft's retention.
 */
export function feedWindows(
  readUntil: Date | null,
  now: Date,
): { readonly windows: FeedWindow[]; readonly lostMs: number } {
  const oldest = now.getTime() - retentionMs + marginMs;
  const wanted = readUntil === null ? oldest : readUntil.getTime() - overlapMs;
  const lostMs = readUntil === null ? 0 : Math.max(0, oldest - readUntil.getTime());
  const windows: FeedWindow[] = [];
  for (let start = Math.max(wanted, oldest); start < now.getTime(); start += maxRangeMs)
    windows.push({ start: new Date(start), end: new Date(Math.min(start + maxRangeMs, now.getTime())) });
  return { windows, lostMs };
}
