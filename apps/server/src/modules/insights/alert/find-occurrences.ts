import type { AlertKind } from "@parapet/contract";
import { concerns, type Evaluation, getParameter, isByAction, listSources } from "./evaluation.ts";
import { type Firing, nothing } from "./firing.ts";
import { apiOfOperation } from "./rule-apis.ts";
import {
  type FindingSignal,
  type OperationSignal,
  readFoundOperations,
  readJudgedOperations,
  type ReceivedSpan,
} from "./signal-store.ts";
import type { RuleRow } from "./table.ts";

type Occurrence = OperationSignal & Partial<Pick<FindingSignal, "finding">>;

/** What counts as an occurrence of a kind. */
function readOccurrences({ platform }: Evaluation, kind: AlertKind, span: ReceivedSpan): Promise<Occurrence[]> {
  switch (kind) {
    case "shadow":
    case "zombie":
    case "violation":
      return readJudgedOperations(platform.clickhouse, span, kind);
    default:
      return readFoundOperations(platform.clickhouse, span, ["JWT_", "BASIC_AUTH_"]);
  }
}

/** Operations of which enough calls are shadow calls, zombie calls, violations or carry weak credentials. */
export async function findOccurrences(evaluation: Evaluation, rule: RuleRow): Promise<Firing[]> {
  const { providerId, from, to, apis } = evaluation;
  const minCalls = getParameter(rule, "min_calls");
  // Earlier occurrences count towards the threshold, but only a new one fires.
  const since = new Date(Math.min(from.getTime(), to.getTime() - getParameter(rule, "window_minutes") * 60_000));
  const span = { providerId, from, to, sources: listSources(rule), byAction: isByAction(rule) };
  const fresh = await readOccurrences(evaluation, rule.kind, span);
  if (fresh.length === 0) return [];
  const keyOf = ({ host, port, method, template, action, finding }: Occurrence) =>
    JSON.stringify([host, port, method, template, action, finding]);
  const all = minCalls > 1 ? await readOccurrences(evaluation, rule.kind, { ...span, from: since }) : fresh;
  const totals = new Map(all.map((each) => [keyOf(each), each.calls]));
  return fresh.flatMap((each) => {
    const { host, port, method, template, finding = null, calls } = each;
    const action = each.action || null;
    const apiId = apiOfOperation(apis, each)?.apiId ?? null;
    const subject = { ...nothing, apiId, host, port, method, template, action, finding };
    const observed = Math.max(calls, totals.get(keyOf(each)) ?? 0);
    if (observed < minCalls || !concerns(rule, subject)) return [];
    const range = { since: since.toISOString(), until: to.toISOString() };
    return {
      rule,
      subject,
      evidence: { unit: "calls" as const, observed, expected: null, limit: minCalls, ...range },
      calls,
      firstAt: new Date(each.first_at),
      lastAt: new Date(each.last_at),
    };
  });
}
