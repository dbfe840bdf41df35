import { zoneOffset } from "../usage/usage-steps.ts";

const [minute, hour, day] = [60, 3600, 86_400];
const lengths = [1, 5, 15, 30, minute, 5 * minute, 15 * minute, 30 * minute]
  .concat([hour, 3 * hour, 6 * hour, 12 * hour])
  .concat([day, 7 * day, 28 * day]);
const maxSteps = 100;

/** Equal steps of time in seconds; `start` is where the first one begins, before the range or with it. */
interface HistogramSteps {
  readonly start: number;
  readonly length: number;
  readonly count: number;
}

/** The shortest default steps, of which about a hundred cover the range `[from, to)`, on the hours and days of the zone. */
export function histogramSteps(from: number, to: number, timeZone: string): HistogramSteps {
  const span = to - from;
  const length = lengths.find((each) => span / each <= maxSteps) ?? Math.ceil(span / maxSteps / day) * day;
  const offset = zoneOffset(timeZone, from);
  const start = Math.floor((from + offset) / length) * length - offset;
  return { start, length, count: Math.max(1, Math.ceil((to - start) / length)) };
}
