import { eventDifference, eventHeader, redaction, type EventDetail } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleMs } from "../settle.ts";
import { readSourceNames } from "../trace-source/read-source-names.ts";
import { findApiOf } from "./find-api-of.ts";
import { eventColumnsSql, presentEvent, storedEvent } from "./stored-event.ts";

const storedPayload = z.object({
  req_headers: z.array(eventHeader),
  res_headers: z.array(eventHeader),
  req_body: z.nullable(z.string()),
  res_body: z.nullable(z.string()),
  req_body_truncated: z.boolean(),
  res_body_truncated: z.boolean(),
  redactions: z.array(redaction),
  differences: z.array(eventDifference),
  document_id: z.nullable(z.string()),
});

/** What an event shows once its payload's retention is over. */
const expiredPayload: z.infer<typeof storedPayload> = {
  req_headers: [],
  res_headers: [],
  req_body: null,
  res_body: null,
  req_body_truncated: false,
  res_body_truncated: false,
  redactions: [],
  differences: [],
  document_id: null,
};

const storedDetail = z.extend(storedEvent, { trace_id: z.string() });

/** Reads one traced call with headers and redacted bodies. @throws Failure `not_found` */
export async function getEvent({ platform, viewer }: ViewerCall, id: string): Promise<EventDetail> {
  await platform.journal.settle(settleMs);
  const params = { providerId: viewer.providerId, id };
  const { clickhouse } = platform;
  const [events, payloads, names] = await Promise.all([
    readRows(clickhouse, {
      sql: `SELECT ${eventColumnsSql}, trace_id FROM event WHERE provider_id = {providerId: UUID} AND id = {id: UUID} LIMIT 1`,
      params,
      row: storedDetail,
    }),
    readRows(clickhouse, {
      sql: `SELECT req_headers, res_headers, req_body, res_body, req_body_truncated, res_body_truncated, redactions,
          differences, document_id
        FROM event_payload WHERE provider_id = {providerId: UUID} AND event_id = {id: UUID} LIMIT 1`,
      params,
      row: storedPayload,
    }),
    readSourceNames(platform, viewer.providerId),
  ]);
  const [event] = events;
  if (event === undefined) throw new Failure("not_found");
  const [payload] = payloads;
  const api = await findApiOf(platform, viewer.providerId, event);
  return {
    ...presentEvent(event, names),
    ...(payload ?? expiredPayload),
    payload_kept: payload !== undefined,
    trace_id: event.trace_id || null,
    api: api && { id: api.id, kind: api.kind },
  };
}
