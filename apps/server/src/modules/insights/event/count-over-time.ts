import type { AnswerOf, Endpoints, HistogramKind, QueryOf } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { Failure } from "../../../platform/failure.ts";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import { countedEvents } from "./counted-events.ts";
import { histogramSteps } from "./histogram-steps.ts";
import { selectEventsOf, type SqlSelection } from "./sql.ts";

type Row = Endpoints["events.histogram"];

/** What the bars stand on each other by. */
const keys: Readonly<Record<HistogramKind, string>> = {
  status: "if(u.status BETWEEN 200 AND 599, concat(toString(intDiv(u.status, 100)), 'xx'), 'other')",
  verdict: "if(u.verdict = '', 'unknown', toString(u.verdict))",
};

const binRow = z.object({ bin: z.number(), key: z.string(), calls: z.number() });
const boundsRow = z.object({ calls: z.number(), first: z.number(), last: z.number() });

/** Counts what the filters select over time. An end that is not given is where the calls begin or end, or now. */
export async function countOverTime(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { platform } = call;
  const { by, time_zone, ...conditions } = query;
  const selection = await selectEventsOf(call, { ...conditions, sort: "time" });
  await settleRows(platform);
  const { from, to } = await rangeOf(call, conditions, selection);
  const { start, length, count } = histogramSteps(Math.floor(from / 1000), Math.ceil(to / 1000), time_zone);
  const { counted, where } = selection;
  const source =
    counted === null
      ? `(SELECT toUnixTimestamp64Milli(ts) AS at, 1 AS events, status, verdict FROM event AS u WHERE ${where}) AS u`
      : countedEvents({
          where: counted,
          span: { from, to },
          columns: ["status", "verdict"],
          grain: { origin: start, seconds: length },
        });
  const rows = await readRows(platform.clickhouse, {
    sql: `SELECT intDiv(u.at - {start: Int64}, {length: Int64}) AS bin, ${keys[by]} AS key, sum(u.events) AS calls
      FROM ${source} GROUP BY bin, key ORDER BY bin, key`,
    params: { ...selection.params, start: start * 1000, length: length * 1000 },
    row: binRow,
  });
  const bins = Map.groupBy(rows, ({ bin }) => bin);
  const points = Array.from({ length: count }, (_, bin) => ({
    time: instantOf((start + bin * length) * 1000),
    calls: Object.fromEntries((bins.get(bin) ?? []).map(({ key, calls }) => [key, calls])),
  }));
  return { from: instantOf(from), to: instantOf(to), step_s: length, points };
}

/** The range in ms; what the query leaves open is asked of the store. @throws Failure `invalid_input` */
async function rangeOf(
  { platform, now }: ViewerCall,
  { from, to }: Pick<QueryOf<Row>, "from" | "to">,
  { where, params, span, counted }: SqlSelection,
): Promise<{ from: number; to: number }> {
  if (from !== undefined && to !== undefined) return ordered(Date.parse(from), Date.parse(to));
  const source =
    counted === null
      ? `(SELECT 1 AS events, ts AS first, ts AS last FROM event AS u WHERE ${where}) AS u`
      : countedEvents({ where: counted, span, columns: [] });
  const [bounds] = await readRows(platform.clickhouse, {
    sql: `SELECT sum(u.events) AS calls, toUnixTimestamp64Milli(min(u.first)) AS first,
        toUnixTimestamp64Milli(max(u.last)) AS last FROM ${source}`,
    params,
    row: boundsRow,
  });
  const { calls, first, last } = bounds ?? { calls: 0, first: 0, last: 0 };
  // A source's clock may be ahead of ours.
  const end = to === undefined ? Math.max(now.getTime(), last + 1) : Date.parse(to);
  const start = from === undefined ? (calls === 0 ? end - 60_000 : first) : Date.parse(from);
  return ordered(start, end);
}

function ordered(from: number, to: number): { from: number; to: number } {
  if (from < to) return { from, to };
  const message = "The range ends before it starts";
  throw new Failure("invalid_input", { errors: [{ pointer: "/querystring/to", message }] });
}

function instantOf(ms: number): string {
  return new Date(ms).toISOString();
}
