import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { id, text } from "../primitives.ts";
import { apiKind } from "./api.ts";

/** Max kind rules of a provider, and APIs that an undo restores. */
export const kindRuleLimits = { rules: 100, restored: 10_000 } as const;

/**
 * Whose APIs of some hosts are: all of a host matches, in any case, with `*` for any characters. Of several that match, the one with the most
 * other characters applies, whatever their order.
 */
export const apiKindRule = z.strictObject({ host: text(200), kind: apiKind });
export type ApiKindRule = z.infer<typeof apiKindRule>;

const rules = z.array(apiKindRule).check(z.maxLength(kindRuleLimits.rules));
const kindsOfApis = z.array(z.strictObject({ id, kind: apiKind })).check(z.maxLength(kindRuleLimits.restored));

/** Rules to set. They are applied to the APIs that there are, or only these kinds are restored, as an undo does. */
export const kindRulesStep = z.strictObject({ rules, restore: z.optional(kindsOfApis) });
export type KindRulesStep = z.infer<typeof kindRulesStep>;

const change = z.object({
  id,
  name: z.string(),
  display_name: z.nullable(z.string()),
  from: apiKind,
  to: apiKind,
});

export const apiKindRuleEndpoints = {
  "apis.kindRules": endpoint({
    method: "GET",
    path: "/api/dynamics/api-kind-rules",
    summary: "List the rules that say which APIs are internal and which are external",
    access: may.readTraffic,
    answer: { status: 200, body: z.object({ rules }) },
    errors: [],
  }),
  "apis.previewKindRules": endpoint({
    method: "POST",
    path: "/api/dynamics/api-kind-rules/preview",
    summary: "Preview which APIs such rules would make internal or external; up to 100 are listed",
    access: may.administer,
    body: z.strictObject({ rules }),
    answer: { status: 200, body: z.object({ changes: z.array(change), count: z.int() }) },
    errors: ["invalid_input"],
  }),
  "apis.setKindRules": endpoint({
    method: "PUT",
    path: "/api/dynamics/api-kind-rules",
    summary:
      "Set the rules that say which APIs are internal and which are external, and apply them to the APIs that there are",
    access: may.administer,
    body: kindRulesStep,
    bodyLimit: 1024 * 1024,
    answer: {
      status: 200,
      body: z.object({
        rules,
        /** APIs whose kind changed. */
        changed: z.int(),
        /** What restores the rules and kinds before. */
        undo: kindRulesStep,
      }),
    },
    errors: ["invalid_input"],
  }),
};
