import { eventDifference, eventHeader, redaction } from "@parapet/contract";
import * as z from "zod/mini";
import type { ClickHouse } from "../../../platform/clickhouse/clickhouse.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { readHeaderLines } from "./header-lines.ts";

const payload = {
  req_headers: z.array(eventHeader),
  res_headers: z.array(eventHeader),
  req_body: z.nullable(z.string()),
  res_body: z.nullable(z.string()),
  req_body_truncated: z.boolean(),
  res_body_truncated: z.boolean(),
  redactions: z.array(redaction),
  differences: z.array(eventDifference),
  document_id: z.nullable(z.string()),
};
const earlierRow = z.object(payload);
const row = z.object({
  ...payload,
  req_headers: headers(),
  res_headers: headers(),
  redactions: listOf(payload.redactions),
  differences: listOf(payload.differences),
});

/** The stored payload of a call, in addition to its event. */
export type StoredPayload = z.infer<typeof earlierRow>;

const columns = Object.keys(payload).join(", ");

/** Headers and redacted bodies of a call; null once their retention is over. */
export async function readPayload(
  clickhouse: ClickHouse,
  providerId: string,
  eventId: string,
): Promise<StoredPayload | null> {
  const params = { providerId, id: eventId, receivedAt: timeOf(eventId) };
  const [found] = await readRows(clickhouse, {
    sql: `SELECT ${columns} FROM event_content
      WHERE provider_id = {providerId: UUID} AND received_at = fromUnixTimestamp64Milli({receivedAt: Int64}, 'UTC') AND event_id = {id: UUID}
      LIMIT 1`,
    params,
    row,
  });
  if (found !== undefined) return found;
  const [earlier] = await readRows(clickhouse, {
    sql: `SELECT ${columns} FROM event_payload WHERE provider_id = {providerId: UUID} AND event_id = {id: UUID} LIMIT 1`,
    params,
    row: earlierRow,
  });
  return earlier ?? null;
}

/** When an event was received, in milliseconds, taken from its ID, a UUIDv7. */
function timeOf(eventId: string): number {
  return Number.parseInt(eventId.slice(0, 8) + eventId.slice(9, 13), 16);
}

function headers() {
  return z.pipe(z.string(), z.transform(readHeaderLines));
}

/** A list that is stored as its JSON, "" when it is empty. */
function listOf<List extends z.ZodMiniType>(list: List) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text): unknown => (text === "" ? [] : JSON.parse(text))),
    ),
    list,
  );
}
