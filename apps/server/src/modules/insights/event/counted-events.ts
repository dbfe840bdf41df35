import type { Grain } from "../usage/rollups.ts";
import { countedSpans, type EventSpan } from "./counted-spans.ts";
import { currentTemplateSql } from "./current-template.ts";

/** Which events are counted, and what is asked of them. */
interface Counted {
  /** A condition on the columns that `event_count` shares with `event`, both of which it may call `u`. */
  readonly where: string;
  readonly span: EventSpan;
  /** Of those columns. */
  readonly columns: readonly string[];
  /** Times that must not be blurred. */
  readonly grain?: Grain;
}

/**
 * A subquery that summarizes events without reading most of them: `at` in ms (that of an event, or where its step begins),
 * `events`, `calls` for which they stand, the `first` and `last` time of them, and the columns asked for.
 */
export function countedEvents({ where, span, columns, grain }: Counted): string {
  const { counted, raw } = countedSpans(span, grain ?? null);
  const more = columns
    .map((column) => `, ${column === "template" ? `${currentTemplateSql("u")} AS template` : column}`)
    .join("");
  const parts = [];
  if (counted.length > 0) {
    const steps = counted.map(({ step, from, to }) => `step = ${step}${bounds("minute", { from, to })}`);
    parts.push(`SELECT toInt64(toUnixTimestamp(minute)) * 1000 AS at, events, calls, first, last${more} FROM event_count AS u
      WHERE ${where} AND (${steps.join(" OR ")})`);
  }
  if (raw.length > 0) {
    const ends = raw.map((each) => `true${bounds("ts", each)}`);
    parts.push(`SELECT toUnixTimestamp64Milli(ts) AS at, 1 AS events, weight AS calls, ts AS first, ts AS last${more}
      FROM event AS u WHERE ${where} AND (${ends.join(" OR ")})`);
  }
  return `(${parts.join(" UNION ALL ")}) AS u`;
}

function bounds(column: string, { from, to }: EventSpan): string {
  const moment = (ms: number) => `toDateTime64('${(ms / 1000).toFixed(3)}', 3, 'UTC')`;
  const start = from === -Infinity ? "" : ` AND ${column} >= ${moment(from)}`;
  return to === Infinity ? start : `${start} AND ${column} < ${moment(to)}`;
}
