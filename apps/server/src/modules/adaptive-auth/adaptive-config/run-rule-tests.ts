import { setImmediate as nextTurn } from "node:timers/promises";
import type { AdaptiveSettings, RuleTest, RuleTestResult } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { assessTried, openTrial, type Trial } from "./try-call.ts";

/** Runs the tests of settings. @throws Failure `not_found`, `invalid_input` */
export async function runRuleTests(
  call: ViewerCall,
  apiId: string,
  settings: AdaptiveSettings,
): Promise<readonly RuleTestResult[]> {
  const trial = await openTrial(call, apiId, settings);
  const results: RuleTestResult[] = [];
  for (const test of settings.tests ?? []) {
    results.push(runTest(trial, test));
    // A test may take as long as a costly decision.
    await nextTurn();
  }
  return results;
}

/** @throws Failure `invalid_input` with the names of failed tests */
export async function assertTestsPass(call: ViewerCall, apiId: string, settings: AdaptiveSettings): Promise<void> {
  const results = await runRuleTests(call, apiId, settings);
  const errors = (settings.tests ?? []).flatMap(({ name }, at) =>
    results[at]?.passed === true ? [] : [{ pointer: `/settings/tests/${at}`, message: `Test failed: ${name}` }],
  );
  if (errors.length > 0) throw new Failure("invalid_input", { errors });
}

function runTest(trial: Trial, { id, call, effect: expected, rule_id }: RuleTest): RuleTestResult {
  const { rule, effect } = tryEffect(trial, call);
  return {
    id,
    passed: effect === expected && (rule_id === undefined || rule?.id === rule_id),
    effect,
    rule: rule === null ? null : { id: rule.id, name: rule.name },
  };
}

/** A call of a client that is deleted, or from what is no address, is denied without a rule. */
function tryEffect(trial: Trial, call: RuleTest["call"]): Pick<ReturnType<typeof assessTried>, "rule" | "effect"> {
  try {
    return assessTried(trial, call);
  } catch (error) {
    if (error instanceof Failure) return { rule: null, effect: "deny" };
    throw error;
  }
}
