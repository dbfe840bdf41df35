import type { EventDetail } from "@parapet/contract";
import { pageOf } from "../../../testing/page-of.ts";
import type { Answers } from "../../../testing/test-server.ts";
import { longPageOf } from "../testing-insights.ts";

/** A plain call with some traits of its own. */
export function eventWith(traits: Partial<EventDetail> = {}): EventDetail {
  return {
    id: "01a1f931-5689-73a0-bc39-b78387a15429",
    time: "2026-11-20T12:00:00.000Z",
    received_at: "2026-11-20T12:00:01.000Z",
    source_id: "01a1f931-523e-7139-8bb9-50952456794f",
    source_name: "Kong, production",
    request_id: "r-1",
    method: "GET",
    scheme: "https",
    host: "shop.example.com",
    port: 443,
    path: "/v1/orders",
    query: "limit=10",
    status: 200,
    duration_ms: 12,
    http_version: "1.1",
    src_ip: "192.0.2.1",
    src_port: 40_000,
    dst_ip: "10.0.0.20",
    dst_port: 443,
    dst_namespace: null,
    user_agent: null,
    req_bytes: null,
    res_bytes: 2,
    is_api: true,
    warnings: [],
    template: "/v1/orders",
    action: null,
    consumer_kind: "ip",
    consumer: "192.0.2.1",
    organization: null,
    verdict: null,
    difference_count: 0,
    findings: [],
    req_headers: [],
    res_headers: [],
    req_body: null,
    res_body: "{}",
    req_body_truncated: false,
    res_body_truncated: false,
    redactions: [],
    differences: [],
    document_id: null,
    payload_kept: true,
    trace_id: null,
    api: null,
    ...traits,
  };
}

/** A list with one call, and what the page around it asks for. */
export const eventsAnswers: Answers = {
  "apis.facets": { owners: [], tags: [], environments: ["production", "canary"] },
  "events.list": longPageOf(eventWith()),
  "events.histogram": { from: "2026-11-20T12:00:00.000Z", to: "2026-11-20T13:00:00.000Z", step_s: 1800, points: [] },
  "traceSources.list": pageOf(),
};
