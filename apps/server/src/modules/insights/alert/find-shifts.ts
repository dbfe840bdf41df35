import { errorLimit, isErrorShift, isLatencyShift, latencyLimit, baselineLatency } from "@parapet/api-model";
import type { AlertEvidence } from "@parapet/contract";
import { placeColumns } from "../api/place-sql.ts";
import { readPlaceMap } from "../api/places.ts";
import { concerns, type Evaluation, getParameter, isByAction, listSources } from "./evaluation.ts";
import { type Firing, nothing } from "./firing.ts";
import { apiOfOperation } from "./rule-apis.ts";
import type { RuleRow } from "./table.ts";
import {
  operationKey,
  type OperationStep,
  type OperationWindow,
  readOperationSteps,
  readOperationWindows,
} from "./window-store.ts";

type Judged = Pick<AlertEvidence, "unit" | "observed" | "expected" | "limit">;
/** What a rule says of the calls of a window, against those of earlier windows; null says nothing. */
type Judge = (
  rule: Pick<RuleRow, "kind" | "params">,
  now: OperationWindow,
  earlier: readonly OperationStep[],
) => Judged | null;

/** The baseline is the previous week. */
const baselineDays = 7;

export const judgeErrors: Judge = (rule, now, earlier) => {
  const before = earlier.reduce(
    (sum, { calls, errors }) => ({ calls: sum.calls + calls, errors: sum.errors + errors }),
    { calls: 0, errors: 0 },
  );
  const limits = {
    minCalls: getParameter(rule, "min_calls"),
    minRate: getParameter(rule, "least_rate"),
    factor: getParameter(rule, "factor"),
  };
  if (!isErrorShift(now, before, limits)) return null;
  const expected = before.calls === 0 ? null : before.errors / before.calls;
  return { unit: "share", observed: now.errors / now.calls, expected, limit: errorLimit(before, limits) };
};

export const judgeLatency: Judge = (rule, now, earlier) => {
  const baseline = baselineLatency(earlier.flatMap(({ p95 }) => (p95 === null ? [] : p95)));
  if (baseline === null || now.p95 === null) return null;
  const limits = {
    minCalls: getParameter(rule, "min_calls"),
    minMs: getParameter(rule, "least_ms"),
    factor: getParameter(rule, "factor"),
  };
  if (!isLatencyShift({ calls: now.calls, latency: now.p95 }, baseline, limits)) return null;
  return { unit: "ms", observed: now.p95, expected: baseline.expected, limit: latencyLimit(baseline, limits) };
};

/** Operations that fail more often, or answer more slowly, than in the week before, at all places of their API together. */
export async function findShifts(evaluation: Evaluation, rule: RuleRow): Promise<Firing[]> {
  const judge = rule.kind === "error_rate" ? judgeErrors : judgeLatency;
  const { platform, tx, providerId, to } = evaluation;
  const length = getParameter(rule, "window_minutes") * 60;
  const until = Math.floor(to.getTime() / 60_000) * 60;
  const span = { providerId, sources: listSources(rule), from: until - length, to: until };
  const places = placeColumns(await readPlaceMap(tx, providerId));
  const asked = { ...span, places, byAction: isByAction(rule) };
  const windows = await readOperationWindows(platform.clickhouse, asked, getParameter(rule, "min_calls"));
  const subjectOf = (operation: OperationWindow) => {
    const { host, port, method, template, action } = operation;
    const apiId = apiOfOperation(evaluation.apis, operation)?.apiId ?? null;
    return { ...nothing, apiId, host, port, method, template, action: action || null };
  };
  // Baselines are read only for operations that may raise an alert.
  const suspects = windows.filter(
    (each) =>
      concerns(rule, subjectOf(each)) &&
      (rule.kind === "error_rate"
        ? each.errors / each.calls > getParameter(rule, "least_rate")
        : (each.p95 ?? 0) > getParameter(rule, "least_ms")),
  );
  const isErrors = rule.kind === "error_rate";
  const hour = 3600;
  const last = isErrors ? span.from : Math.floor(span.from / hour) * hour;
  const steps = await readOperationSteps(
    platform.clickhouse,
    isErrors ? "calls" : "latency",
    { ...span, from: last - baselineDays * 86_400, to: last },
    isErrors ? length : hour,
    { places, operations: suspects.map(operationKey) },
  );
  const keyOf = (each: OperationWindow) => JSON.stringify(operationKey(each));
  const earlier = Map.groupBy(steps, keyOf);
  const range = { since: new Date(span.from * 1000), until: new Date(span.to * 1000) };
  return suspects.flatMap((window) => {
    const judged = judge(rule, window, earlier.get(keyOf(window)) ?? []);
    if (judged === null) return [];
    const evidence = { ...judged, since: range.since.toISOString(), until: range.until.toISOString() };
    return { rule, subject: subjectOf(window), evidence, calls: null, firstAt: range.since, lastAt: range.until };
  });
}
