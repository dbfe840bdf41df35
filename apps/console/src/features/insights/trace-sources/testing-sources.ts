import {
  funnelReason,
  funnelStep,
  stepOfReason,
  type FunnelReason,
  type IngestStatus,
  type RecentCall,
  type Reject,
  type SourceFunnel,
  type SourceHealth,
  type TraceSource,
  type TrafficImport,
} from "@parapet/contract";

const id = "0199d6f0-0000-7000-8000-00000000d001";

/** A source that sends, with some traits of its own. */
export function sourceWith(traits: Partial<TraceSource> = {}): TraceSource {
  return {
    id,
    name: "Kong, production",
    type: "KONG_INTERNAL",
    description: "",
    token_prefix: "pt_abc",
    created_at: "2026-11-01T09:00:00.000Z",
    rotated_at: null,
    previous_token: null,
    enabled: true,
    default_host: null,
    default_scheme: null,
    rules: [],
    trusted_proxies: null,
    log_format: null,
    status: "active",
    last_seen_at: "2026-11-20T12:00:00.000Z",
    rate_1m: 2.5,
    events_total: 1234,
    rejects_total: 0,
    per_minute: [1, 4, 2],
    lag_p95_ms: 120,
    clock_ahead_ms: null,
    ...traits,
  };
}

function healthWith(traits: Partial<SourceHealth> = {}): SourceHealth {
  return {
    ...sourceWith(),
    rate_1h: 1.5,
    rejects_1h: 0,
    shed_1h: 0,
    hosts_polled_at: null,
    recent: [],
    hints: [],
    ...traits,
  };
}

/** How the traffic of one source arrives. */
export const statusOf = (
  health: Partial<SourceHealth> = {},
  queue: IngestStatus["queue"] = { rows: 2, bytes: 4096, high_water: 1_000_000 },
): IngestStatus => ({ queue, unknown_token_1h: 0, sources: [healthWith(health)] });

/** The funnel of a source with calls lost for some reasons, and others that were checked. */
export function funnelWith(lost: Partial<Record<FunnelReason, number>> = {}, checked = 0): SourceFunnel {
  const of = (step: string) => funnelReason.options.filter((each) => stepOfReason[each] === step && lost[each]);
  const sum = (reasons: readonly FunnelReason[]) => reasons.reduce((all, each) => all + (lost[each] ?? 0), 0);
  const steps = funnelStep.options.map((step, at) => ({
    step,
    calls: checked + sum(funnelStep.options.slice(at + 1).flatMap(of)),
    lost: of(step).map((reason) => ({ reason, calls: lost[reason] ?? 0 })),
  }));
  return { from: "2026-11-19T12:00:00.000Z", to: "2026-11-20T12:00:00.000Z", steps, by_rule: [] };
}

export function recentCallWith(traits: Partial<RecentCall> = {}): RecentCall {
  return {
    id: "0199d6f0-0000-7000-8000-00000000e001",
    received_at: "2026-11-20T12:00:00.000Z",
    transport: "telemetry",
    bytes: 812,
    method: "GET",
    host: "shop.example.com",
    path: "/v1/orders",
    status: 200,
    is_api: true,
    warnings: [],
    ...traits,
  };
}

export function rejectWith(traits: Partial<Reject> = {}): Reject {
  return {
    id: "0199d6f0-0000-7000-8000-00000000d201",
    time: "2026-11-20T12:00:00.000Z",
    source_id: id,
    source_name: "Kong, production",
    reason: "response_missing",
    detail: "The payload has no response object",
    bytes: 64,
    transport: "telemetry",
    count: 1,
    sample: '{"request":{}}',
    ...traits,
  };
}

/** An imported file, with some traits of its own. */
export function importWith(traits: Partial<TrafficImport> = {}): TrafficImport {
  return {
    id: "0199d6f0-0000-7000-8000-00000000d301",
    name: "shop.har",
    format: "har",
    source_id: id,
    bytes: 2048,
    state: "done",
    total: 10,
    done: 10,
    imported: 9,
    ignored: 1,
    rejected: 0,
    reasons: [],
    reason: null,
    created_at: "2026-11-20T12:00:00.000Z",
    finished_at: "2026-11-20T12:01:00.000Z",
    ...traits,
  };
}
