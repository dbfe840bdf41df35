import * as z from "zod/mini";
import { may } from "../access.ts";
import { conditionProblem } from "../condition-problem.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, text } from "../primitives.ts";

/** Max rules of a source, and max rules of a provider. */
export const maxSourceRules = 50;

/**
 * Variables of conditions on traced calls, as sent: hosts in lower case, `query` without `?`. Those that a sender leaves out have
 * no value, and a condition that reads one isn't met.
 */
export const tracedCallVariables = {
  call: {
    method: "string",
    /** http or https. */
    scheme: "string",
    host: "string",
    port: "int",
    path: "string",
    query: "string",
    status: "int",
    duration_ms: "double",
    /** Of the sender, which may be a proxy. */
    address: "string",
    user_agent: "string",
  },
} as const;

/** `ignore`: counted and dropped; `api`: counts as an API call, whatever its media types. */
export const sourceRuleEffect = z.enum(["ignore", "api"]);
export type SourceRuleEffect = z.infer<typeof sourceRuleEffect>;

const conditions = {
  path: z.optional(text(200)),
  method: z.optional(z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{1,32}$/))),
  host: z.optional(text(200)),
  user_agent: z.optional(text(200)),
  /** A condition in CEL over `tracedCallVariables`. */
  cel: z.optional(text(2_000)),
};
const hasCondition = z.refine<{ readonly [Key in keyof typeof conditions]?: string | undefined }>(
  ({ path, method, host, user_agent, cel }) => [path, method, host, user_agent, cel].some((each) => each !== undefined),
);

/**
 * What happens to calls that match all conditions of a rule. The first such rule applies: a source's own come first, then its
 * provider's. Patterns match the whole
 * path, host or user agent; `*` matches any characters.
 */
export const sourceRule = z.strictObject({ id, effect: sourceRuleEffect, ...conditions }).check(hasCondition);
export type SourceRule = z.infer<typeof sourceRule>;

const checkedRule = z.strictObject(conditions).check(hasCondition);

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
