import type { SourceActivity } from "../trace-source/read-activities.ts";

const minuteMs = 60_000;

/**
 * A time that holds a source's last 20 calls, as short as the counts by the minute allow: a busy source has millions of
 * calls in an hour. A source that is silent for longer shows the hour before its last sign.
 */
export function recentPeriod(
  { lastSeenAt, eventsPerMinute }: Pick<SourceActivity, "lastSeenAt" | "eventsPerMinute">,
  now: Date,
): { readonly from: Date; readonly to: Date } {
  const to = lastSeenAt ?? now;
  let calls = 0;
  const back = eventsPerMinute.toReversed().findIndex((count) => (calls += count) >= 20);
  if (back === -1) return { from: new Date(to.getTime() - 60 * minuteMs), to };
  const thisMinute = Math.floor(now.getTime() / minuteMs) * minuteMs;
  return { from: new Date(thisMinute - back * minuteMs), to };
}
