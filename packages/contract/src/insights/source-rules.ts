import * as z from "zod/mini";
import { may } from "../access.ts";
import { conditionProblem } from "../condition-problem.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id } from "../primitives.ts";
import { hasCondition, maxSourceRules, sourceRule, sourceRuleConditions } from "./source-rule.ts";

const checkedRule = z.strictObject(sourceRuleConditions).check(hasCondition);

const ruleCheck = z.object({
  /** Of the condition in CEL. */
  problems: z.array(conditionProblem),
  /** Of the newest calls of the source, or of the provider, that are stored: at most 1,000 of 7 days; null with problems. */
  matches: z.nullable(
    z.object({
      of: z.int(),
      matched: z.int(),
      /** The newest that match. */
      examples: z.array(
        z.object({ id, method: z.string(), host: z.string(), path: z.string(), status: z.nullable(z.int()) }),
      ),
    }),
  ),
});
export type SourceRuleCheck = z.infer<typeof ruleCheck>;

const rules = z.array(sourceRule).check(z.maxLength(maxSourceRules));

const providerRules = z.object({
  rules,
  /** Calls of all sources that each rule applied to in the last 24 hours; rules without any aren't listed. */
  applied: z.array(z.object({ rule_id: id, calls: z.int() })),
});
export type ProviderSourceRules = z.infer<typeof providerRules>;

export const sourceRuleEndpoints = {
  "sourceRules.get": endpoint({
    method: "GET",
    path: "/api/dynamics/source-rules",
    summary: "Read the rules that hold for all trace sources, after a source's own",
    access: may.readTraffic,
    answer: { status: 200, body: providerRules },
    errors: [],
  }),
  "sourceRules.save": endpoint({
    method: "PUT",
    path: "/api/dynamics/source-rules",
    summary: "Replace the rules that hold for all trace sources",
    access: may.administer,
    body: z.strictObject({
      rules,
      /** IDs of the rules as they were read; if they have changed since, the request is refused as a conflict. */
      known: z.optional(z.array(id).check(z.maxLength(maxSourceRules))),
    }),
    answer: { status: 200, body: providerRules },
    errors: ["invalid_input", "conflict"],
  }),
  "sourceRules.check": endpoint({
    method: "POST",
    path: "/api/dynamics/source-rules/check",
    summary: "Check the conditions of a rule for all trace sources, and count the newest calls that match them",
    access: may.readTraffic,
    body: checkedRule,
    answer: { status: 200, body: ruleCheck },
    errors: [],
  }),
  "traceSources.checkRule": endpoint({
    method: "POST",
    path: "/api/dynamics/trace-sources/:id/check-rule",
    summary: "Check the conditions of a source rule, and count the newest calls of the source that match them",
    access: may.readTraffic,
    params: byId,
    body: checkedRule,
    answer: { status: 200, body: ruleCheck },
    errors: ["not_found"],
  }),
};
