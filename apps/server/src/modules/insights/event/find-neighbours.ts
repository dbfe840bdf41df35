import type { AnswerOf, Endpoints, Neighbour, Neighbours } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";

/** How far calls may lie apart and still be neighbours, in seconds: reading further would read everything. */
const reach = 86_400;

const eventRow = z.object({ ts: z.string(), consumer_kind: z.string(), consumer: z.string(), trace_id: z.string() });
const neighbourRow = z.object({
  id: z.string(),
  ts: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.number(),
});
const none: Neighbours = { previous: null, next: null };

/** Finds the calls before and after one, of the same consumer and of the same trace. @throws Failure `not_found` */
export async function findNeighbours(
  { platform, viewer }: ViewerCall,
  id: string,
): Promise<AnswerOf<Endpoints["events.neighbours"]>> {
  const { clickhouse } = platform;
  const [event] = await readRows(clickhouse, {
    sql: `SELECT ts, consumer_kind, consumer, trace_id FROM event
      WHERE provider_id = {providerId: UUID} AND id = {id: UUID} LIMIT 1`,
    params: { providerId: viewer.providerId, id },
    row: eventRow,
  });
  if (event === undefined) throw new Failure("not_found");
  const at = (Date.parse(event.ts) / 1000).toFixed(3);
  const params = { ...event, providerId: viewer.providerId, id, at };
  /** The nearest call on one side, read along the primary key. */
  const nearest = async (same: string, side: "previous" | "next"): Promise<Neighbour | null> => {
    const [compare, back, sign, order] = side === "previous" ? ["<", ">", "-", "DESC"] : [">", "<", "+", "ASC"];
    const moment = "{at: DateTime64(3, 'UTC')}";
    const [row] = await readRows(clickhouse, {
      sql: `SELECT id, ts, method, path, status FROM event
        WHERE provider_id = {providerId: UUID} AND ts ${compare}= ${moment} AND ts ${back} ${moment} ${sign} ${reach}
          AND (ts, id) ${compare} (${moment}, {id: UUID}) AND ${same}
        ORDER BY provider_id ${order}, ts ${order}, id ${order} LIMIT 1`,
      params,
      row: neighbourRow,
    });
    return row === undefined
      ? null
      : { id: row.id, time: row.ts, method: row.method, path: row.path, status: row.status || null };
  };
  const around = async (isKnown: boolean, same: string): Promise<Neighbours> => {
    if (!isKnown) return none;
    const [previous, next] = await Promise.all([nearest(same, "previous"), nearest(same, "next")]);
    return { previous, next };
  };
  const [consumer, trace] = await Promise.all([
    around(event.consumer !== "", "consumer_kind = {consumer_kind: String} AND consumer = {consumer: String}"),
    around(event.trace_id !== "", "trace_id = {trace_id: String}"),
  ]);
  return { consumer, trace };
}
