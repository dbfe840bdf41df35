import * as z from "zod/mini";
import { may } from "../access.ts";
import { deleteEndpoint, getEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant, text } from "../primitives.ts";
import { endpointMethod, pathTemplate, protectionMode } from "./protected-api.ts";
import { ruleCondition } from "./rule-condition.ts";
import { effect, signalCode } from "./signal.ts";
import { triedCall } from "./tried-call.ts";

/** How a step-up is passed. `approval`: the owner's word through a mailed link. */
export const stepUpMethod = z.enum(["totp", "backup_code", "signed", "approval"]);
export type StepUpMethod = z.infer<typeof stepUpMethod>;

/** One row of the policy: the first row whose condition holds decides. */
export const policyRule = z.strictObject({
  id,
  name: text(120),
  enabled: z.boolean(),
  /** Evaluated and counted; decides nothing. */
  shadow: z.optional(z.boolean()),
  when: ruleCondition,
  effect,
  /** Ways to pass a step-up; every way that the client has when left out. */
  methods: z.optional(z.array(stepUpMethod)),
  /** Whether a step-up is asked of remembered devices as well. */
  fresh: z.optional(z.boolean()),
  /** Calls a minute that pass a throttle. */
  per_minute: z.optional(z.int().check(z.minimum(1), z.maximum(60_000))),
});
export type PolicyRule = z.infer<typeof policyRule>;

/** A call with the effect, and the rule, that the policy should give it. A failed test blocks publishing. */
export const ruleTest = z.strictObject({
  id,
  name: text(120),
  call: triedCall,
  effect,
  rule_id: z.optional(id),
});
export type RuleTest = z.infer<typeof ruleTest>;

/** Rules of which the last one decides on every call that no other does. */
export const catchAll = z.refine<readonly Pick<PolicyRule, "enabled" | "shadow" | "when">[]>(
  (rules) => {
    const last = rules.at(-1);
    return last !== undefined && last.enabled && last.shadow !== true && Object.keys(last.when).length === 0;
  },
  { message: "The last rule must hold for every call, be enabled, and not be a shadow rule." },
);

const seconds = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));
const score = z.int().check(z.minimum(1), z.maximum(100));

/** What a call gets about which nothing can be decided. `allow_reads`: GET, HEAD and OPTIONS pass, the rest is denied. */
export const onError = z.enum(["allow_reads", "step_up", "deny", "allow"]);
export type OnError = z.infer<typeof onError>;

/** An origin (RFC 6454) in lower case, or `*` for any. */
export const browserOrigin = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(300), z.regex(/^(?:\*|[a-z][a-z\d+.-]*:\/\/[a-z\d.-]+(?::\d{1,5})?)$/));

/** A public method and path; a template may end in `/*` for everything below. */
export const publicPath = z.strictObject({ method: endpointMethod, template: pathTemplate });
export type PublicPath = z.infer<typeof publicPath>;

/** How one API asks for a second factor. */
export const adaptiveSettings = z.strictObject({
  mode: protectionMode,
  /** Scores from which a call is medium and high. */
  thresholds: z.strictObject({ medium: score, high: score }).check(z.refine(({ medium, high }) => medium < high)),
  /** 0 to 2, default 1; 0 disables a signal. */
  weights: z.partialRecord(signalCode, z.number().check(z.minimum(0), z.maximum(2))),
  /** The answer where no decision can be made; what is known to be risky never passes by it. */
  on_error: onError,
  /** How long a passed step-up is good, in seconds. */
  elevation_s: seconds(60, 86_400),
  /** For how many days clients may have a device remembered after a step-up; absent for none. */
  remember_days: z.optional(z.int().check(z.minimum(1), z.maximum(90))),
  /** A pause that ends the session of a context, in seconds; without one it ends after six hours. */
  session_s: seconds(60, 86_400),
  /** When a client is no longer new: after so many sessions on so many days. */
  learning: z.strictObject({ sessions: seconds(1, 100), days: seconds(1, 30) }),
  /** How addresses are kept in the log: whole, cut to their prefix, or as a keyed digest. */
  address_storage: z.enum(["full", "prefix", "digest"]),
  /** Whether the API tells `/Payouts` from `/payouts`; Express and ASP.NET don't. */
  path_case: z._default(z.enum(["sensitive", "insensitive"]), "sensitive"),
  /**
   * Calls that name another method by a header such as `X-HTTP-Method-Override` or in the query, as `_method`. read: decided
   * by both methods, and the stricter decision counts; refuse: denied.
   */
  method_override: z._default(z.enum(["read", "refuse"]), "read"),
  /**
   * Where the API lets a field of the body (`_method`) name another method: nowhere, in forms (also of PUT, PATCH and DELETE),
   * or in any body of a POST as well. A call with an unread body is also judged by each method for which the API has
   * an endpoint there.
   */
  body_override: z._default(z.enum(["ignore", "forms", "all"]), "all"),
  /** How sensitive calls are that match no endpoint: as the most sensitive one of the API, or as the API says of itself. */
  unlisted_sensitivity: z._default(z.enum(["strictest", "api"]), "strictest"),
  /** Calls that pass before their key is checked; none where absent. */
  before_credentials: z.optional(
    z.strictObject({
      /** CORS preflights, which browsers send without a key. */
      preflights: z.boolean(),
      paths: z.array(publicPath).check(z.maxLength(100)),
    }),
  ),
  /** Origins whose scripts may read refusals and answer step-ups; none where absent. */
  browser_origins: z.optional(z.array(browserOrigin).check(z.maxLength(50))),
  rules: z.array(policyRule).check(z.minLength(1), z.maxLength(100)).check(catchAll),
  tests: z.optional(z.array(ruleTest).check(z.maxLength(50))),
});
export type AdaptiveSettings = z.infer<typeof adaptiveSettings>;

/** A published version. Rolling back creates a new version. */
export const configVersion = z.object({
  version: z.int(),
  published_at: instant,
  published_by: z.nullable(z.string()),
  /** The publisher's note. */
  note: z.string(),
  /** The version that it rolls back to; null for others. */
  restores: z.nullable(z.int()),
  /** Fields and rules that differ from the version before; null for the first. */
  changes: z.nullable(z.int()),
});
export type ConfigVersion = z.infer<typeof configVersion>;

export const adaptiveConfig = z.object({
  api_id: id,
  live: z.extend(configVersion, { settings: adaptiveSettings }),
  /** The draft; null if it equals the current settings. */
  draft: z.nullable(z.object({ settings: adaptiveSettings, saved_at: instant, saved_by: z.nullable(z.string()) })),
});
export type AdaptiveConfig = z.infer<typeof adaptiveConfig>;

const settingsBody = z.strictObject({ settings: adaptiveSettings });
const byVersion = z.strictObject({ id, version: z.coerce.number<number>().check(z.int(), z.minimum(1)) });

export const adaptiveConfigEndpoints = {
  "adaptiveConfigs.get": getEndpoint(
    {
      path: "/api/adaptive/apis/:id/config",
      summary: "Get the current settings and the draft",
      access: may.readProtection,
    },
    adaptiveConfig,
  ),
  "adaptiveConfigs.saveDraft": endpoint({
    method: "PUT",
    path: "/api/adaptive/apis/:id/config/draft",
    summary: "Save the draft",
    access: may.administer,
    params: byId,
    body: settingsBody,
    answer: { status: 200, body: adaptiveConfig },
    errors: ["not_found", "invalid_input"],
  }),
  "adaptiveConfigs.discardDraft": deleteEndpoint({
    path: "/api/adaptive/apis/:id/config/draft",
    summary: "Drop the draft",
    access: may.administer,
  }),
  "adaptiveConfigs.publish": endpoint({
    method: "POST",
    path: "/api/adaptive/apis/:id/config/publish",
    summary: "Publish the draft, if `version` is still current",
    access: may.administer,
    params: byId,
    body: z.strictObject({ version: z.int(), note: z._default(z.string().check(z.trim(), z.maxLength(500)), "") }),
    answer: { status: 200, body: adaptiveConfig },
    errors: ["not_found", "conflict", "invalid_input"],
  }),
  "adaptiveConfigs.versions": endpoint({
    method: "GET",
    path: "/api/adaptive/apis/:id/config/versions",
    summary: "List all versions, newest first",
    access: may.readProtection,
    params: byId,
    answer: { status: 200, body: z.object({ items: z.array(configVersion) }) },
    errors: ["not_found"],
  }),
  "adaptiveConfigs.version": endpoint({
    method: "GET",
    path: "/api/adaptive/apis/:id/config/versions/:version",
    summary: "The settings of one version",
    access: may.readProtection,
    params: byVersion,
    answer: { status: 200, body: z.extend(configVersion, { settings: adaptiveSettings }) },
    errors: ["not_found"],
  }),
  "adaptiveConfigs.rollback": endpoint({
    method: "POST",
    path: "/api/adaptive/apis/:id/config/versions/:version/rollback",
    summary: "Roll back to an earlier version, as a new version",
    access: may.administer,
    params: byVersion,
    body: z.strictObject({}),
    answer: { status: 200, body: adaptiveConfig },
    errors: ["not_found"],
  }),
};
