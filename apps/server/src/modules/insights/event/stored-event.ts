import { consumerKind, eventVerdict, eventWarning, type Event } from "@parapet/contract";
import * as z from "zod/mini";
import { currentTemplateSql } from "./current-template.ts";

/** The columns of `event AS u` that make a list item; the question needs the parameter `providerId`. */
export const eventColumnsSql = `id, ts, received_at, source_id, request_id, method, scheme, host, port, path, query, status,
  duration_ms, http_version, src_ip, src_port, dst_ip, dst_port, dst_namespace, user_agent, req_bytes, res_bytes, is_api, warnings,
  ${currentTemplateSql("u")} AS template, action, consumer_kind, consumer, organization, verdict, difference_count, findings`;

/** A row as ClickHouse answers it. */
export const storedEvent = z.object({
  id: z.string(),
  ts: z.string(),
  received_at: z.string(),
  source_id: z.string(),
  request_id: z.string(),
  method: z.string(),
  scheme: z.string(),
  host: z.string(),
  port: z.number(),
  path: z.string(),
  query: z.string(),
  status: z.number(),
  duration_ms: z.nullable(z.number()),
  http_version: z.string(),
  src_ip: z.string(),
  src_port: z.number(),
  dst_ip: z.string(),
  dst_port: z.number(),
  dst_namespace: z.string(),
  user_agent: z.string(),
  req_bytes: z.nullable(z.number()),
  res_bytes: z.nullable(z.number()),
  is_api: z.boolean(),
  warnings: z.array(eventWarning),
  template: z.string(),
  action: z.string(),
  consumer_kind: z.union([consumerKind, z.literal("")]),
  consumer: z.string(),
  organization: z.string(),
  verdict: z.union([eventVerdict, z.literal("")]),
  difference_count: z.number(),
  findings: z.array(z.string()),
});

/** Turns the store's "empty means unknown" into null. */
export function presentEvent(row: z.infer<typeof storedEvent>, sourceNames: ReadonlyMap<string, string>): Event {
  const { ts, ...rest } = row;
  return {
    ...rest,
    time: ts,
    source_name: sourceNames.get(row.source_id) ?? "",
    scheme: row.scheme || null,
    port: row.port || null,
    query: row.query || null,
    status: row.status || null,
    http_version: row.http_version || null,
    src_ip: row.src_ip || null,
    src_port: row.src_port || null,
    dst_ip: row.dst_ip || null,
    dst_port: row.dst_port || null,
    dst_namespace: row.dst_namespace || null,
    user_agent: row.user_agent || null,
    action: row.action || null,
    consumer_kind: row.consumer_kind || null,
    consumer: row.consumer || null,
    organization: row.organization || null,
    verdict: row.verdict || null,
  };
}
