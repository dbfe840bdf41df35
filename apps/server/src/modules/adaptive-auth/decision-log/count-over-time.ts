import { type AnswerOf, effect, type Endpoints, type QueryOf } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { Failure } from "../../../platform/failure.ts";
import { histogramSteps } from "../../insights/event/histogram-steps.ts";
import { resolveSelection } from "./resolve-selection.ts";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import { selectDecisions, type SqlSelection } from "./sql.ts";

type Row = Endpoints["decisions.histogram"];

const binRow = z.object({ bin: z.number(), effect, decisions: z.number() });
const boundsRow = z.object({ decisions: z.number(), first: z.number() });
const none = { allow: 0, step_up: 0, throttle: 0, deny: 0 };

/** Counts selected decisions over time by effect; the range defaults to the first decision until now. */
export async function countDecisions(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { time_zone, ...selection } = query;
  await settleRows(call.platform);
  const selected = selectDecisions(call.viewer, selection, await resolveSelection(call, selection));
  const { from, to } = await getRange(call, selection, selected);
  const { start, length, count } = histogramSteps(Math.floor(from / 1000), Math.ceil(to / 1000), time_zone);
  const rows = await readRows(call.platform.clickhouse, {
    sql: `SELECT intDiv(toUnixTimestamp64Milli(time) - {start: Int64}, {length: Int64}) AS bin, effect,
        count() AS decisions
      FROM decision WHERE ${selected.where} GROUP BY bin, effect ORDER BY bin`,
    params: { ...selected.params, start: start * 1000, length: length * 1000 },
    row: binRow,
  });
  const bins = Map.groupBy(rows, ({ bin }) => bin);
  const items = Array.from({ length: count }, (_, bin) => ({
    ...none,
    ...Object.fromEntries((bins.get(bin) ?? []).map((row) => [row.effect, row.decisions])),
    time: new Date((start + bin * length) * 1000).toISOString(),
  }));
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString(), step_s: length, items };
}

/** The range in milliseconds. @throws Failure `invalid_input` */
async function getRange(
  { platform, now }: ViewerCall,
  { from, to }: Pick<QueryOf<Row>, "from" | "to">,
  { where, params }: SqlSelection,
): Promise<{ from: number; to: number }> {
  const end = to === undefined ? now.getTime() : Date.parse(to);
  const start = from === undefined ? await findFirst() : Date.parse(from);
  if (start < end) return { from: start, to: end };
  if (from === undefined) return { from: end - 60_000, to: end };
  const message = "The range ends before it starts";
  throw new Failure("invalid_input", { errors: [{ pointer: "/querystring/to", message }] });

  async function findFirst(): Promise<number> {
    const sql = `SELECT count() AS decisions, toUnixTimestamp64Milli(min(time)) AS first FROM decision WHERE ${where}`;
    const [row] = await readRows(platform.clickhouse, { sql, params, row: boundsRow });
    return row === undefined || row.decisions === 0 ? end : row.first;
  }
}
