import type { Exchange } from "@parapet/api-model";
import { tracedCallVariables, type SourceRule } from "@parapet/contract";
import { declareVariables, type CompileResult } from "@parapet/rules";
import { LRUCache } from "lru-cache";
import { Failure } from "../../../platform/failure.ts";

/** Max estimated cost of all conditions of a source, and of a provider, in units of about 100 ns: a call may take 1 ms for each. */
const maxCost = 10_000;

const environment = declareVariables(tracedCallVariables);
const compiled = new LRUCache<string, CompileResult>({ max: 5_000 });

/** What conditions read of a call. */
export type ConditionedCall = Pick<
  Exchange,
  "method" | "scheme" | "host" | "port" | "path" | "query" | "status" | "durationMs" | "srcIp" | "userAgent"
>;

/** Compiles a condition in CEL on a traced call. */
export function compileCondition(cel: string): CompileResult {
  const known = compiled.get(cel);
  if (known !== undefined) return known;
  const result = environment.compile(cel);
  compiled.set(cel, result);
  return result;
}

/** Whether a call meets a condition; one that can't be evaluated isn't met. */
export function meetsCondition(cel: string, call: ConditionedCall): boolean {
  const result = compileCondition(cel);
  if (!result.ok) return false;
  const outcome = result.rule.evaluate({ call: valuesOf(call) });
  return outcome.kind === "value" && outcome.value;
}

function valuesOf({ durationMs, srcIp, userAgent, ...call }: ConditionedCall): Readonly<Record<string, unknown>> {
  const { method, scheme, host, port, path, query, status } = call;
  const values = { method, scheme, host, port, path, query, status, duration_ms: durationMs, address: srcIp };
  return Object.fromEntries(
    Object.entries({ ...values, user_agent: userAgent }).map(([name, value]) => [name, value ?? undefined]),
  );
}

/** @throws Failure `invalid_input` if a condition can't be compiled, or all together cost too much */
export function assertConditions(rules: readonly SourceRule[]): void {
  let cost = 0;
  for (const [index, { cel }] of rules.entries()) {
    if (cel === undefined) continue;
    const result = compileCondition(cel);
    if (!result.ok) {
      const [{ code, from, to }] = result.problems;
      throw invalid(index, `${code}, characters ${from} to ${to}`);
    }
    cost += result.rule.cost;
    if (cost > maxCost) throw invalid(index, "The conditions of all rules together are too complex");
  }
}

function invalid(index: number, message: string): Failure {
  return new Failure("invalid_input", { errors: [{ pointer: `/rules/${index}/cel`, message }] });
}
