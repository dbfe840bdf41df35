import * as z from "zod/mini";
import { may } from "../access.ts";
import { deleteEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant, text } from "../primitives.ts";
import { insightsSeverity } from "./severity.ts";

/** Characters of a pack, active rules of all packs of a provider that are in use, and its packs in use or not. */
export const rulePackLimits = { source: 200_000, rules: 200, packs: 50 } as const;

/** The parts of a call that rules look at: those for text at headers and bodies, data types at all. */
export const rulePlace = z.enum(["req_headers", "res_headers", "req_body", "res_body", "path", "query", "cookie"]);
export type RulePlace = z.infer<typeof rulePlace>;

/** Rules of people's own, in the words of APIClarity's sensitive rules or of Akto's data types. */
export const rulePack = z.object({
  id,
  name: z.string(),
  /** Of what its rules find. */
  severity: insightsSeverity,
  enabled: z.boolean(),
  /** Rules that look, and open findings of theirs. */
  rules: z.int(),
  findings: z.int(),
  changed_at: instant,
});
export type RulePack = z.infer<typeof rulePack>;

const source = z.string().check(z.minLength(1), z.maxLength(rulePackLimits.source));

/** What a pack says, and where its rules apply to a sample. Problems name rules by their id, or by their place. */
export const rulePackTrial = z.object({
  rules: z.array(
    z.object({
      id: z.string(),
      description: z.string(),
      places: z.array(rulePlace),
      is_active: z.boolean(),
      /** Pointers of the sample where the rule applies: `/response/body/0/pan`. */
      matches: z.array(z.string()),
    }),
  ),
  problems: z.array(z.object({ rule: z.string(), problem: z.string() })),
});
export type RulePackTrial = z.infer<typeof rulePackTrial>;

export const rulePackEndpoints = {
  "rulePacks.list": endpoint({
    method: "GET",
    path: "/api/dynamics/rule-packs",
    summary: "List the rule packs that look at calls",
    access: may.readTraffic,
    answer: { status: 200, body: z.object({ items: z.array(rulePack) }) },
    errors: [],
  }),
  "rulePacks.get": endpoint({
    method: "GET",
    path: "/api/dynamics/rule-packs/:id",
    summary: "Read a rule pack with its text",
    access: may.readTraffic,
    params: byId,
    answer: { status: 200, body: z.extend(rulePack, { source: z.string() }) },
    errors: ["not_found"],
  }),
  "rulePacks.try": endpoint({
    method: "POST",
    path: "/api/dynamics/rule-packs/try",
    summary: "Read a pack's text and try its rules on a sample; nothing is stored",
    access: may.administer,
    body: z.strictObject({
      source,
      /** Headers as lines `name: value`. */
      sample: z.optional(z.strictObject({ place: rulePlace, text: z.string().check(z.maxLength(20_000)) })),
    }),
    bodyLimit: 1024 * 1024,
    answer: { status: 200, body: rulePackTrial },
    errors: ["invalid_input", "too_costly"],
  }),
  "rulePacks.create": endpoint({
    method: "POST",
    path: "/api/dynamics/rule-packs",
    summary: "Load a rule pack, which looks at calls from then on",
    access: may.administer,
    body: z.strictObject({ name: text(120), severity: insightsSeverity, source }),
    bodyLimit: 1024 * 1024,
    answer: { status: 201, body: rulePack },
    errors: ["conflict", "invalid_input", "too_costly", "quota_reached"],
  }),
  "rulePacks.update": endpoint({
    method: "PATCH",
    path: "/api/dynamics/rule-packs/:id",
    summary: "Rename a rule pack, turn it on or off, or say how grave its findings are",
    access: may.administer,
    params: byId,
    body: z.strictObject({
      name: z.optional(text(120)),
      severity: z.optional(insightsSeverity),
      enabled: z.optional(z.boolean()),
    }),
    answer: { status: 200, body: rulePack },
    errors: ["not_found", "conflict", "invalid_input", "too_costly"],
  }),
  "rulePacks.delete": deleteEndpoint({
    path: "/api/dynamics/rule-packs/:id",
    summary: "Delete a rule pack with its findings",
    access: may.administer,
  }),
};
