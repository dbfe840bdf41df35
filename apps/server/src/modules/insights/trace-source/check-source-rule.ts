import { matchesRule } from "@parapet/api-model";
import type { BodyOf, SourceRuleCheck, Endpoints } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleFewRows } from "../../../platform/journal/settle-rows.ts";
import { slices } from "../../../platform/slices.ts";
import { compileCondition, type ConditionedCall, meetsCondition } from "./call-conditions.ts";
import { findTraceSource } from "./get-trace-source.ts";

const dayMs = 86_400_000;
const days = 7;
const maxCalls = 1_000;
const maxExamples = 5;

const unset = <Value>(value: Value, none: Value) => (value === none ? null : value);
const row = z.pipe(
  z.object({
    id: z.string(),
    method: z.string(),
    scheme: z.string(),
    host: z.string(),
    port: z.number(),
    path: z.string(),
    query: z.string(),
    status: z.number(),
    duration_ms: z.nullable(z.number()),
    src_ip: z.string(),
    user_agent: z.string(),
  }),
  z.transform(({ id, method, host, path, ...each }): ConditionedCall & { readonly id: string } => ({
    id,
    method,
    host,
    path,
    scheme: each.scheme === "http" || each.scheme === "https" ? each.scheme : null,
    port: unset(each.port, 0),
    query: unset(each.query, ""),
    status: unset(each.status, 0),
    durationMs: each.duration_ms,
    srcIp: unset(each.src_ip, ""),
    userAgent: unset(each.user_agent, ""),
  })),
);

/** Counts the newest calls of a source that a rule would apply to; ignored calls aren't among them. @throws Failure `not_found` */
export async function checkSourceRule(
  call: ViewerCall,
  id: string,
  rule: BodyOf<Endpoints["traceSources.checkRule"]>,
): Promise<SourceRuleCheck> {
  const source = await findTraceSource(call, call.platform.postgres.db, id);
  return countMatches(call, rule, source.id);
}

/** The same for the calls of all sources. @param sourceId null for all of the provider */
export async function countMatches(
  { platform, viewer, now }: ViewerCall,
  rule: BodyOf<Endpoints["sourceRules.check"]>,
  sourceId: string | null,
): Promise<SourceRuleCheck> {
  const condition = rule.cel === undefined ? null : compileCondition(rule.cel);
  if (condition !== null && !condition.ok) return { problems: [...condition.problems], matches: null };
  await settleFewRows(platform);
  const calls = await readRows(platform.clickhouse, {
    sql: `SELECT id, method, scheme, host, port, path, query, status, duration_ms, src_ip, user_agent FROM event
      WHERE provider_id = {providerId: UUID} ${sourceId === null ? "" : "AND source_id = {sourceId: UUID}"}
        AND ts >= fromUnixTimestamp64Milli({from: Int64}, 'UTC')
      ORDER BY ts DESC LIMIT ${maxCalls}`,
    params: {
      providerId: viewer.providerId,
      ...(sourceId !== null && { sourceId }),
      from: now.getTime() - days * dayMs,
    },
    row,
  });
  const matches: NonNullable<SourceRuleCheck["matches"]> = { of: calls.length, matched: 0, examples: [] };
  const pause = slices();
  for (const each of calls) {
    const turn = pause();
    if (turn !== null) await turn;
    if (!matchesRule(rule, each, meetsCondition)) continue;
    matches.matched += 1;
    const { id: eventId, method, host, path, status } = each;
    if (matches.examples.length < maxExamples) matches.examples.push({ id: eventId, method, host, path, status });
  }
  return { problems: [], matches };
}
