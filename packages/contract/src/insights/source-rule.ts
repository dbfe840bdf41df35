import * as z from "zod/mini";
import { id, text } from "../primitives.ts";

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

export const sourceRuleConditions = {
  path: z.optional(text(200)),
  method: z.optional(z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{1,32}$/))),
  host: z.optional(text(200)),
  user_agent: z.optional(text(200)),
  /** A condition in CEL over `tracedCallVariables`. */
  cel: z.optional(text(2_000)),
};
export const hasCondition = z.refine<{ readonly [Key in keyof typeof sourceRuleConditions]?: string | undefined }>(
  ({ path, method, host, user_agent, cel }) => [path, method, host, user_agent, cel].some((each) => each !== undefined),
);

/**
 * What happens to calls that match all conditions of a rule. The first such rule applies: a source's own come first, then its
 * provider's. Patterns match the whole
 * path, host or user agent; `*` matches any characters.
 */
export const sourceRule = z.strictObject({ id, effect: sourceRuleEffect, ...sourceRuleConditions }).check(hasCondition);
export type SourceRule = z.infer<typeof sourceRule>;
