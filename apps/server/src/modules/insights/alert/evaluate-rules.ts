import { expectationBetween, isTrafficDrop, isTrafficSpike, seasonalBaseline } from "@parapet/api-model";
import { and, eq, sql } from "drizzle-orm";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { readApiCourses, readTrailingHour } from "./course-store.ts";
import { ensureRules } from "./default-rules.ts";
import { apiKey, type Evaluation, concerns, getParameter, listSources } from "./evaluation.ts";
import { findFirsts, findNewApis } from "./find-firsts.ts";
import { findOccurrences } from "./find-occurrences.ts";
import { findShifts } from "./find-shifts.ts";
import { findSilentSources } from "./find-silence.ts";
import { type Firing, foldFirings, nothing } from "./firing.ts";
import { primeRule } from "./known-store.ts";
import { notifyAlerts } from "./notify-alerts.ts";
import { raiseAlerts } from "./raise-alerts.ts";
import { readRuleApis, withCurrentApis } from "./rule-apis.ts";
import { settleAlerts } from "./settle-alerts.ts";
import { evaluationTable, ruleTable, type RuleRow } from "./table.ts";

const hourMs = 3_600_000;

/** APIs that get far fewer, or far more, calls in the trailing hour than in the same hours of the weeks before; null says nothing. */
async function findTrafficShifts(evaluation: Evaluation, rule: RuleRow): Promise<Firing[] | null> {
  const { platform, tx, providerId, to, resumedAt, apis } = evaluation;
  const stores = { clickhouse: platform.clickhouse, db: tx };
  const since = new Date(to.getTime() - hourMs);
  const isDrop = rule.kind === "traffic_drop";
  // Calls that we were not there to count are no drop.
  if (isDrop && resumedAt > since) return null;
  const minCalls = getParameter(rule, "min_calls");
  const [courses, now] = await Promise.all([
    readApiCourses(stores, providerId, since),
    readTrailingHour(stores, { providerId, to, sources: listSources(rule) }),
  ]);
  return courses.flatMap(({ host, port, history }) => {
    const subject = { ...nothing, apiId: apis.get(apiKey(host, port))?.apiId ?? null, host, port };
    const observed = now.get(apiKey(host, port)) ?? 0;
    if (!concerns(rule, subject) || (!isDrop && observed < minCalls)) return [];
    // More than any hour of the past is no drop: the baseline need not be made.
    const busiest = Math.max(0, ...history.counts.values());
    if (isDrop && (busiest < minCalls || observed >= busiest)) return [];
    const baseline = expectationBetween(seasonalBaseline(history), since.getTime(), to.getTime());
    if (baseline === null) return [];
    const share = getParameter(rule, "share");
    const factor = getParameter(rule, "factor");
    const isShift = isDrop
      ? isTrafficDrop(observed, baseline, { minCalls, share })
      : isTrafficSpike(observed, baseline, { minCalls, factor });
    if (!isShift) return [];
    const limit = baseline.expected * (isDrop ? share : factor);
    const range = { since: since.toISOString(), until: to.toISOString() };
    const evidence = { unit: "calls" as const, observed, expected: baseline.expected, limit, ...range };
    return { rule, subject, evidence, calls: null, firstAt: since, lastAt: to };
  });
}

/** How far back missed traffic is evaluated. */
const longestMs = 86_400_000;
/** After a longer pause, calls may be missing that were made. */
const pauseMs = 5 * 60_000;

interface Evaluated {
  readonly raised: number;
  readonly resolved: number;
}

/**
 * Evaluates a provider's rules on traffic since the last evaluation, up to a day back: however long that was,
 * each alert is raised once. Of several processes one looks, and the others go on at once.
 */
export async function evaluateRules(platform: Platform, providerId: string, to: Date): Promise<Evaluated> {
  await ensureRules(platform.postgres.db, providerId, to);
  await settleRows(platform);
  return platform.postgres.db.transaction(async (tx) => {
    const lock = `alert rules ${providerId}`;
    const locked = await tx.execute(sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)) AS taken`);
    if (locked.rows[0]?.["taken"] !== true) return { raised: 0, resolved: 0 };
    const evaluation = await openEvaluation(platform, tx, providerId, to);
    if (evaluation === null) return { raised: 0, resolved: 0 };
    const rules = await tx
      .select()
      .from(ruleTable)
      .where(and(eq(ruleTable.providerId, providerId), eq(ruleTable.enabled, true)));
    const firings: Firing[] = [];
    const judged: RuleRow[] = [];
    for (const rule of rules.map((each) => withCurrentApis(each, evaluation.apis))) {
      await primeRule(evaluation, rule);
      const found = await findFirings(evaluation, rule);
      if (found === null) continue;
      judged.push(rule);
      firings.push(...foldFirings(found));
    }
    const raising = { tx, providerId, now: to };
    const raised = await raiseAlerts(raising, firings);
    const resolved = await settleAlerts(raising, judged);
    await notifyAlerts({ platform, tx, providerId, now: to }, raised, rules);
    await tx
      .update(evaluationTable)
      .set({ evaluatedUntil: to, resumedAt: evaluation.resumedAt })
      .where(eq(evaluationTable.providerId, providerId));
    return { raised: raised.length, resolved };
  });
}

async function openEvaluation(
  platform: Platform,
  tx: Transaction,
  providerId: string,
  to: Date,
): Promise<Evaluation | null> {
  const [last] = await tx.select().from(evaluationTable).where(eq(evaluationTable.providerId, providerId));
  if (last === undefined || last.evaluatedUntil >= to) return null;
  const pause = to.getTime() - last.evaluatedUntil.getTime();
  return {
    platform,
    tx,
    providerId,
    from: new Date(Math.max(last.evaluatedUntil.getTime(), to.getTime() - longestMs)),
    to,
    resumedAt: pause > pauseMs ? to : last.resumedAt,
    apis: await readRuleApis(tx, providerId),
  };
}

/** What a rule finds; null when it cannot say. */
async function findFirings(evaluation: Evaluation, rule: RuleRow): Promise<Firing[] | null> {
  switch (rule.kind) {
    case "new_api":
      return findNewApis(evaluation, rule);
    case "new_operation":
    case "pii_new":
      return findFirsts(evaluation, rule);
    case "shadow":
    case "zombie":
    case "violation":
    case "weak_jwt":
      return findOccurrences(evaluation, rule);
    case "error_rate":
    case "latency":
      return findShifts(evaluation, rule);
    case "traffic_drop":
    case "traffic_spike":
      return findTrafficShifts(evaluation, rule);
    case "source_silent":
      return findSilentSources(evaluation, rule);
  }
}
