import { conditionsOf } from "./usage-query.ts";
import type { UsageSearch } from "./usage-search.ts";

/** A span of time, as instants. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The query of the events page that lists exactly the calls that were counted, or a part of them. */
export function eventsSearch(
  search: UsageSearch,
  { from, to }: Period,
  part: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return { from, to, ...conditionsOf(search), ...part };
}

const hour = 3_600_000;

/** The latest hour of a period that the viewer's clocks show at this hour of this weekday (1 is Monday). */
export function latestHour({ from, to }: Period, weekday: number, clockHour: number): Period | null {
  const start = Date.parse(from);
  for (let at = Date.parse(to) - 1; ; at -= hour) {
    const whole = new Date(at);
    whole.setMinutes(0, 0, 0);
    const end = new Date(whole.getTime() + hour);
    if (end.getTime() <= start) return null;
    if ((whole.getDay() + 6) % 7 === weekday - 1 && whole.getHours() === clockHour)
      return { from: whole.toISOString(), to: end.toISOString() };
  }
}
