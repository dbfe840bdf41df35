import { LRUCache } from "lru-cache";
import type { Grain } from "./rollups.ts";
import type { UsagePeriod } from "./usage-period.ts";

const [minute, hour, day] = [60, 3600, 86_400];
const steps = [1, 5, 15, 30].map((each) => each * minute).concat([hour, 3 * hour, 6 * hour, 12 * hour, day, 7 * day]);
const maxSteps = 120;

/** Equal steps of time: `start` is where the first one begins, at the period's start or less than a step before it. */
interface UsageSteps {
  readonly start: number;
  readonly length: number;
  readonly count: number;
}

/** The shortest default steps of which no more than 120 cover the period, on the hours and days of the zone. */
export function usageSteps({ from, to }: UsagePeriod, timeZone: string): UsageSteps {
  const length = steps.find((step) => (to - from) / step <= maxSteps) ?? 7 * day;
  const offset = zoneOffset(timeZone, from);
  const start = Math.floor((from + offset) / length) * length - offset;
  return { start, length, count: Math.ceil((to - start) / length) };
}

/** Making one takes as long as all the rest that this process does for a small question. */
const clocks = new LRUCache<string, Intl.DateTimeFormat>({
  max: 100,
  memoMethod: (timeZone) => new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }),
});
const clockOf = (timeZone: string) => clocks.memo(timeZone);

/** A zone's name in the one spelling in which ClickHouse knows it. */
export const zoneName = (timeZone: string): string => clockOf(timeZone).resolvedOptions().timeZone;

/** Seconds that a zone's clocks are ahead of UTC at a moment. */
export function zoneOffset(timeZone: string, seconds: number): number {
  const parts = clockOf(timeZone).formatToParts(seconds * 1000);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours = "0", minutes = "0"] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * hour + Number(minutes) * minute);
}

/** How finely a zone's hours divide time: its clocks are ahead by whole hours, or not, in some part of the year. */
export function hoursGrain({ from, to }: UsagePeriod, timeZone: string): Grain {
  for (let at = from; at < to + 30 * day; at += 30 * day) {
    const odd = zoneOffset(timeZone, Math.min(at, to)) % hour;
    if (odd !== 0) return { origin: odd, seconds: 15 * minute };
  }
  return { origin: 0, seconds: hour };
}
