import type { TimeRange } from "@parapet/ui/time-range";

const day = 86_400_000;

/** For what is counted in a range with a start: without one it begins a day before its end. */
export function startedRange({ from, to }: TimeRange): TimeRange {
  if (from !== undefined || to === undefined) return { ...(from && { from }), ...(to && { to }) };
  return { from: new Date(Date.parse(to) - day).toISOString(), to };
}
