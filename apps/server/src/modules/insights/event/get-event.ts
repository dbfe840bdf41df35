import type { EventDetail } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import { readSourceNames } from "../trace-source/read-source-names.ts";
import { findEventApi } from "./find-event-api.ts";
import { readPayload, type StoredPayload } from "./read-payload.ts";
import { eventColumnsSql, presentEvent, storedEvent } from "./stored-event.ts";

/** What an event shows once its payload's retention is over. */
const expiredPayload: StoredPayload = {
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
  await settleRows(platform);
  const params = { providerId: viewer.providerId, id };
  const { clickhouse } = platform;
  const [events, payload, names] = await Promise.all([
    readRows(clickhouse, {
      sql: `SELECT ${eventColumnsSql}, trace_id FROM event WHERE provider_id = {providerId: UUID} AND id = {id: UUID} LIMIT 1`,
      params,
      row: storedDetail,
    }),
    readPayload(clickhouse, viewer.providerId, id),
    readSourceNames(platform, viewer.providerId),
  ]);
  const [event] = events;
  if (event === undefined) throw new Failure("not_found");
  const api = await findEventApi(platform, viewer.providerId, event);
  return {
    ...presentEvent(event, names),
    ...(payload ?? expiredPayload),
    payload_kept: payload !== null,
    trace_id: event.trace_id || null,
    api: api && { id: api.id, kind: api.kind },
  };
}
