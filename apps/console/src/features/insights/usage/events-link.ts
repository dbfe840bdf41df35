import type { UsageSearch } from "./usage-search.ts";
import { conditionsOf } from "./usage-query.ts";

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
  for (let at = new Date(Date.parse(to) - 1); at.getTime() > start - hour; at = new Date(at.getTime() - hour)) {
    if ((at.getDay() + 6) % 7 !== weekday - 1 || at.getHours() !== clockHour) continue;
    const whole = new Date(at);
    whole.setMinutes(0, 0, 0);
    return { from: whole.toISOString(), to: new Date(whole.getTime() + hour).toISOString() };
  }
  return null;
}
