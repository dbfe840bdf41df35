import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { empty, instant, text } from "../primitives.ts";
import { mailAbility } from "./ability.ts";

/** Microsoft's clouds. `simulator` is the tenant simulator on the same machine. */
export const mailCloud = z.enum(["global", "us_gcc", "us_government", "us_defense", "china", "simulator"]);
export type MailCloud = z.infer<typeof mailCloud>;

/**
 * Connection states:
 * - `not_configured`: no credential is stored.
 * - `consent_pending`: an administrator hasn't consented yet.
 * - `connected`: every selected ability works.
 * - `degraded`: email is analyzed, but some abilities fail.
 * - `revoked`: the tenant removed the consent or the application.
 * - `error`: Microsoft is unreachable or rejects the credential.
 */
export const mailConnectionState = z.enum([
  "not_configured",
  "consent_pending",
  "connected",
  "degraded",
  "revoked",
  "error",
]);
export type MailConnectionState = z.infer<typeof mailConnectionState>;

/** `missing`: permission not granted; `unlicensed`: not included in the tenant's license. */
export const abilityState = z.enum(["ok", "missing", "unlicensed", "error", "untested"]);
export type AbilityState = z.infer<typeof abilityState>;

/** Why a tenant can't be connected. The console explains each with a remedy. */
export const mailConnectionProblem = z.enum([
  "consent_denied",
  "consent_missing",
  "administrator_needed",
  "tenant_unknown",
  "tenant_different",
  "application_unknown",
  "application_disabled",
  "secret_wrong",
  "secret_expired",
  "certificate_unknown",
  "certificate_expired",
  "redirect_unknown",
  "code_expired",
  "code_used",
  "grant_revoked",
  "interaction_required",
  "access_blocked",
  "permissions_missing",
  "throttled",
  "unreachable",
  "other",
]);
export type MailConnectionProblem = z.infer<typeof mailConnectionProblem>;

/** Microsoft's error, to show and to quote to its support. */
export const mailConnectionError = z.object({
  problem: mailConnectionProblem,
  /** Microsoft's code, such as `AADSTS7000215` or `access_denied`; null without a response. */
  code: z.nullable(z.string()),
  message: z.string(),
  request_id: z.nullable(z.string()),
  at: instant,
});
export type MailConnectionError = z.infer<typeof mailConnectionError>;

export const mailCapability = z.object({
  ability: mailAbility,
  state: abilityState,
  /** Whether it is selected; others aren't requested, and may be missing. */
  wanted: z.boolean(),
  /** Microsoft's message for a failed test. */
  message: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
});
export type MailCapability = z.infer<typeof mailCapability>;

/** A credential's public details. */
export const mailCredential = z.discriminatedUnion("kind", [
  /** As entered by the administrator; null if not entered. */
  z.object({ kind: z.literal("secret"), expires_at: z.nullable(instant) }),
  z.object({
    kind: z.literal("certificate"),
    /** Generated here or uploaded. */
    origin: z.enum(["made", "brought"]),
    /** PEM, to upload to the application registration. Contains no secret. */
    certificate: z.string(),
    /** SHA-1 in upper-case hex, as Microsoft Entra shows it. */
    thumbprint: z.string(),
    expires_at: instant,
  }),
]);

export type MailCredential = z.infer<typeof mailCredential>;

/** A provider's connection to its tenant. Secrets and private keys are write-only. */
export const mailConnection = z.object({
  state: mailConnectionState,
  cloud: mailCloud,
  /** Clouds of this installation; the simulator only if the operator enables it. */
  clouds: z.array(mailCloud),
  /** Origin of the tenant simulator. */
  simulator_url: z.nullable(z.string()),
  /** As entered: a domain or an id. */
  tenant: z.nullable(z.string()),
  /** According to Microsoft. */
  tenant_id: z.nullable(z.string()),
  client_id: z.nullable(z.string()),
  credential: z.nullable(mailCredential),
  /** The replacement, activated once Microsoft accepts it; retried every ten minutes. */
  next_credential: z.nullable(
    z.object({
      credential: mailCredential,
      created_at: instant,
      tried_at: z.nullable(instant),
      error: z.nullable(mailConnectionError),
    }),
  ),
  /** The previous one, which can be restored. */
  previous_credential: z.nullable(z.object({ credential: mailCredential, kept_until: instant })),
  /** The redirect URI to register with Microsoft. */
  redirect_uri: z.string(),
  abilities: z.array(mailAbility),
  capabilities: z.array(mailCapability),
  /** Granted roles, by the token's names. */
  granted_roles: z.array(z.string()),
  connected_at: z.nullable(instant),
  checked_at: z.nullable(instant),
  last_ok_at: z.nullable(instant),
  last_error: z.nullable(mailConnectionError),
});
export type MailConnection = z.infer<typeof mailConnection>;

/** A host name with a dot, or an id. */
const tenant = text(253).check(
  z.toLowerCase(),
  z.regex(
    /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63})$/,
  ),
);

/** Microsoft's application ids are UUIDs of any version. */
const clientId = text(36).check(z.toLowerCase(), z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

const simulatorUrl = z
  .string()
  .check(z.trim(), z.maxLength(100), z.regex(/^http:\/\/(?:127\.0\.0\.1|\[::1\]):\d{1,5}$/));

const pem = z.string().check(z.trim(), z.minLength(1), z.maxLength(20_000));

const newCredential = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("secret"), secret: text(500), expires_at: z.optional(instant) }),
  /** A key pair generated on the server; the private key stays there. */
  z.strictObject({ kind: z.literal("make_certificate") }),
  z.strictObject({ kind: z.literal("certificate"), certificate: pem, private_key: pem }),
]);

/** How the tenant's administrator authorizes: by consenting, or by signing in if consent already exists. */
export const outlookLoginWay = z.enum(["consent", "sign_in"]);

/** Max length of Microsoft's redirect parameters. */
const passed = z.optional(z.string().check(z.maxLength(8_000)));

export const mailConnectionEndpoints = {
  "mailConnection.configure": endpoint({
    method: "POST",
    path: "/api/secureinbox/oauth-config/",
    summary: "Set the tenant, application and credential; secrets are write-only",
    access: may.administer,
    body: z.strictObject({
      cloud: z._default(mailCloud, "global"),
      /** Only for the cloud `simulator`. */
      simulator_url: z.optional(simulatorUrl),
      tenant,
      client_id: clientId,
      /** If absent, the stored one is kept. */
      credential: z.optional(newCredential),
      /** Selected abilities; the core ones are always added. If absent, the stored ones are kept. */
      abilities: z.optional(z.array(mailAbility).check(z.maxLength(mailAbility.options.length))),
    }),
    answer: { status: 200, body: mailConnection },
    errors: ["invalid_input"],
  }),
  "mailConnection.login": endpoint({
    method: "GET",
    path: "/api/secureinbox/outlook-login/",
    summary: "Start a consent or sign-in at Microsoft; returns a URL that works once within 15 minutes",
    access: may.administer,
    query: z.strictObject({ way: z._default(outlookLoginWay, "consent") }),
    answer: { status: 200, body: z.object({ url: z.string(), expires_at: instant }) },
    errors: ["not_integrated"],
  }),
  "mailConnection.callback": endpoint({
    method: "GET",
    path: "/api/secureinbox/outlook/callback/",
    summary: "Handle Microsoft's redirect: checks the state once, exchanges a code and tests every ability",
    access: may.askFreely,
    rate: "credentials",
    query: z.object({
      state: z._default(z.string().check(z.maxLength(200)), ""),
      code: passed,
      tenant: passed,
      admin_consent: passed,
      error: passed,
      error_description: passed,
    }),
    answer: {
      status: 200,
      body: z.object({
        outcome: z.enum(["connected", "denied", "failed"]),
        state: mailConnectionState,
        tenant: z.nullable(z.string()),
        working: z.int(),
        wanted: z.int(),
        error: z.nullable(mailConnectionError),
      }),
    },
    errors: ["link_invalid"],
  }),
  "mailConnection.get": endpoint({
    method: "GET",
    path: "/api/secureinbox/connection/",
    summary: "Get the Microsoft 365 connection",
    access: may.administer,
    answer: { status: 200, body: mailConnection },
    errors: [],
  }),
  "mailConnection.test": endpoint({
    method: "POST",
    path: "/api/secureinbox/connection/test/",
    summary: "Test every ability now with a new token",
    access: may.administer,
    body: empty,
    answer: { status: 200, body: mailConnection },
    errors: ["not_integrated"],
  }),
  "mailConnection.capabilities": endpoint({
    method: "GET",
    path: "/api/secureinbox/connection/capabilities/",
    summary: "List what Secure Inbox can do in the tenant, as last tested",
    access: may.readTraffic,
    answer: {
      status: 200,
      body: z.object({
        state: mailConnectionState,
        checked_at: z.nullable(instant),
        items: z.array(mailCapability),
      }),
    },
    errors: [],
  }),
  "mailConnection.tryCredential": endpoint({
    method: "POST",
    path: "/api/secureinbox/connection/credential/try/",
    summary: "Try the next credential now; it becomes active once Microsoft accepts it",
    access: may.administer,
    body: empty,
    answer: { status: 200, body: mailConnection },
    errors: ["not_integrated", "not_found"],
  }),
  "mailConnection.discardCredential": endpoint({
    method: "DELETE",
    path: "/api/secureinbox/connection/credential/next/",
    summary: "Discard the next credential; the current one is unaffected",
    access: may.administer,
    answer: { status: 200, body: mailConnection },
    errors: ["not_integrated", "not_found"],
  }),
  "mailConnection.restoreCredential": endpoint({
    method: "POST",
    path: "/api/secureinbox/connection/credential/restore/",
    summary: "Restore the previous credential within seven days; the current one becomes the previous one",
    access: may.administer,
    body: empty,
    answer: { status: 200, body: mailConnection },
    errors: ["not_integrated", "not_found"],
  }),
  "mailConnection.disconnect": endpoint({
    method: "DELETE",
    path: "/api/secureinbox/connection/",
    summary: "Disconnect: deletes subscriptions at Microsoft if possible and secrets, and keeps analyzed email",
    access: may.administer,
    answer: { status: 200, body: mailConnection },
    errors: ["not_integrated"],
  }),
};
