import { id as eventId, type SearchHit } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { eventColumnsSql, storedEvent } from "./stored-event.ts";

/** How far back a path is looked for: the newest hits matter, and what reads further takes the list. */
const reachMs = 7 * 24 * 3_600_000;

/** Finds an event by its id, or the newest ones whose path starts with a text that begins with "/". */
export async function searchEvents(call: ViewerCall, text: string, limit: number): Promise<SearchHit[]> {
  const condition = conditionOf(text, call.now);
  if (condition === null) return [];
  const rows = await readRows(call.platform.clickhouse, {
    // The primary key's own order: reading stops at the last hit that is wanted.
    sql: `SELECT ${eventColumnsSql} FROM event WHERE provider_id = {providerId: UUID} AND ${condition.sql}
      ORDER BY provider_id DESC, ts DESC, id DESC LIMIT {limit: UInt32}`,
    params: { ...condition.params, providerId: call.viewer.providerId, limit },
    row: storedEvent,
  });
  return rows.map(({ id, method, path, host, status }) => ({
    scope: "event",
    id,
    title: `${method} ${path}`,
    detail: [host, status || ""].join(" ").trim(),
  }));
}

function conditionOf(text: string, now: Date) {
  if (eventId.safeParse(text).success) return { sql: "id = {id: UUID}", params: { id: text } };
  if (!text.startsWith("/")) return null;
  const since = ((now.getTime() - reachMs) / 1000).toFixed(3);
  return {
    sql: "ts >= {since: DateTime64(3, 'UTC')} AND startsWith(path, {path: String})",
    params: { since, path: text },
  };
}
