import * as z from "zod/mini";
import { may } from "../access.ts";
import { conditionProblem } from "../condition-problem.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id } from "../primitives.ts";
import { adaptiveSettings, ruleTest } from "./adaptive-config.ts";
import { ruleCondition } from "./rule-condition.ts";
import { effect } from "./signal.ts";

const hits = z.object({ day: z.int(), week: z.int(), month: z.int() });

/** Calls of the last 24 hours, 7 and 30 days that a rule decided, or, as a shadow rule, would have decided. */
export const ruleHits = z.object({ rule_id: id, decided: hits, shadow: hits });
export type RuleHits = z.infer<typeof ruleHits>;

export const conditionCheck = z.object({
  /** Of the condition in CEL. */
  problems: z.array(conditionProblem),
  /** How many of the newest decisions match; null with problems. `unknown`: it depends on what isn't stored, or can't be evaluated. */
  matches: z.nullable(z.object({ of: z.int(), matched: z.int(), unknown: z.int() })),
});
export type ConditionCheck = z.infer<typeof conditionCheck>;

export const ruleTestResult = z.object({
  id,
  passed: z.boolean(),
  effect,
  /** The rule that decided; null without one. */
  rule: z.nullable(z.object({ id, name: z.string() })),
});
export type RuleTestResult = z.infer<typeof ruleTestResult>;

/** A rule set as a file. */
export const ruleSetFile = z.strictObject({
  format: z.literal("parapet/rule-set@1"),
  rules: adaptiveSettings.shape.rules,
  tests: z._default(z.array(ruleTest).check(z.maxLength(50)), []),
});
export type RuleSetFile = z.infer<typeof ruleSetFile>;

const onConfig = "/api/adaptive/apis/:id/config";

export const policyRuleEndpoints = {
  "adaptiveConfigs.hits": endpoint({
    method: "GET",
    path: `${onConfig}/hits`,
    summary: "Count the calls that each rule decided, or would have decided",
    access: may.readProtection,
    params: byId,
    answer: { status: 200, body: z.object({ items: z.array(ruleHits) }) },
    errors: ["not_found"],
  }),
  "adaptiveConfigs.checkCondition": endpoint({
    method: "POST",
    path: `${onConfig}/condition`,
    summary: "Check a condition and count the newest decisions that match it",
    access: may.readProtection,
    params: byId,
    body: z.strictObject({ when: z.extend(ruleCondition, { cel: z.optional(z.string().check(z.maxLength(10_000))) }) }),
    answer: { status: 200, body: conditionCheck },
    errors: ["not_found"],
  }),
  "adaptiveConfigs.runTests": endpoint({
    method: "POST",
    path: `${onConfig}/tests`,
    summary: "Run the tests of given settings; nothing is learned or logged",
    access: may.readProtection,
    params: byId,
    body: z.strictObject({ settings: adaptiveSettings }),
    answer: { status: 200, body: z.object({ items: z.array(ruleTestResult) }) },
    errors: ["not_found", "invalid_input"],
  }),
};
