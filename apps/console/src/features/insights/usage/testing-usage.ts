import type { UsageDimension, UsagePoint, UsageTopItem, UsageTotals } from "@parapet/contract";
import { pageOf } from "../../../testing/page-of.ts";
import type { Answers } from "../../../testing/test-server.ts";
import { longPageOf } from "../testing-insights.ts";

export const from = "2026-11-20T10:00:00.000Z";
export const to = "2026-11-20T13:00:00.000Z";
const none = { shadow: 0, zombie: 0, rogue: 0, violation: 0 };

function totalsWith(traits: Partial<UsageTotals> = {}): UsageTotals {
  return {
    calls: 10,
    errors: 2,
    p50: 20,
    p95: 395,
    p99: 900,
    req_bytes: 1000,
    res_bytes: 2000,
    differing: none,
    apis: 2,
    new_apis: 1,
    operations: 3,
    consumers: 4,
    organizations: 1,
    ...traits,
  };
}

/** A step of an hour, the one at `hour` of the range. */
export function pointWith(hour: number, traits: Partial<UsagePoint> = {}): UsagePoint {
  const step = {
    calls: 0,
    status: { "2xx": 0, "3xx": 0, "4xx": 0, "5xx": 0, other: 0 },
    differing: none,
    p50: null,
    p95: null,
    p99: null,
  };
  return {
    time: new Date(Date.parse(from) + hour * 3_600_000).toISOString(),
    ...step,
    new_api_calls: 0,
    previous: step,
    ...traits,
  };
}

/** An API of a ranking; of another dimension with its traits. */
export function topItemWith(traits: Partial<UsageTopItem> = {}): UsageTopItem {
  return {
    host: "shop.example.com",
    port: 443,
    method: null,
    template: null,
    action: null,
    consumer_kind: null,
    consumer: null,
    organization: null,
    first_call_at: null,
    inventory: null,
    calls: 7,
    errors: 2,
    p95: 120,
    ...traits,
  };
}

export const summaryOf = (current: Partial<UsageTotals> = {}, previous: Partial<UsageTotals> = { calls: 4 }) => ({
  from,
  to,
  known_since: "2026-11-01T00:00:00.000Z",
  current: totalsWith(current),
  previous: totalsWith(previous),
});

export const seriesOf = (...points: readonly UsagePoint[]) => ({ from, to, step_s: 3600, points: [...points] });

/** Rankings of some dimensions; the others are empty. */
export const rankingsOf = (ranked: Partial<Record<UsageDimension, UsageTopItem[]>> = {}) => ({
  from,
  to,
  api: [],
  operation: [],
  consumer: [],
  organization: [],
  action: [],
  ...ranked,
});

/** A page with ten calls and nothing to rank or to point out. */
export const usageAnswers: Answers = {
  "alerts.list": {
    ...pageOf(),
    states: { open: 0, acknowledged: 0, snoozed: 0, resolved: 0, false_positive: 0 },
  },
  "apis.facets": { owners: [], tags: [], environments: ["production", "canary"] },
  "apis.list": pageOf(),
  "events.list": longPageOf(),
  "traceSources.list": pageOf(),
  "usage.summary": summaryOf(),
  "usage.series": seriesOf(
    pointWith(0, { calls: 7, status: { "2xx": 6, "3xx": 0, "4xx": 1, "5xx": 0, other: 0 } }),
    pointWith(1),
    pointWith(2, { calls: 3, status: { "2xx": 1, "3xx": 1, "4xx": 0, "5xx": 1, other: 0 } }),
  ),
  "usage.rankings": rankingsOf(),
  "usage.heatMap": { from, to, hours: [] },
};
