import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { empty, instant, text } from "../primitives.ts";
import { mailAbility } from "./ability.ts";

/** Microsoft's clouds. `simulator` is the tenant simulator, which is reached on this machine only. */
export const mailCloud = z.enum(["global", "us_gcc", "us_government", "us_defense", "china", "simulator"]);
export type MailCloud = z.infer<typeof mailCloud>;

/**
 * - `not_configured`: no credential is stored.
 * - `consent_pending`: an administrator of the tenant has not consented yet.
 * - `connected`: every chosen ability works.
 * - `degraded`: mail is analysed, and something chosen does not work, or the tests of the core abilities fail in part.
 * - `revoked`: the tenant has taken the consent or the application away.
 * - `error`: Microsoft cannot be reached, or refuses the credential.
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

/** `missing`: its permission was not granted; `unlicensed`: the tenant's licence has no such thing. */
export const abilityState = z.enum(["ok", "missing", "unlicensed", "error", "untested"]);
export type AbilityState = z.infer<typeof abilityState>;

/** What keeps a tenant from being connected. The console's catalogues say each in plain words, with what to do. */
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

/** What Microsoft said, to show and to quote to its support. */
export const mailConnectionError = z.object({
  problem: mailConnectionProblem,
  /** Microsoft's own code, such as `AADSTS7000215` or `access_denied`; null where nobody answered. */
  code: z.nullable(z.string()),
  message: z.string(),
  request_id: z.nullable(z.string()),
  at: instant,
});
export type MailConnectionError = z.infer<typeof mailConnectionError>;

export const mailCapability = z.object({
  ability: mailAbility,
  state: abilityState,
  /** Whether the administrator wants it; one that is not wanted is not asked for, and missing without harm. */
  wanted: z.boolean(),
  /** What Microsoft said when the test failed. */
  message: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
});
export type MailCapability = z.infer<typeof mailCapability>;

/** What is told of a credential. */
export const mailCredential = z.discriminatedUnion("kind", [
  /** As an administrator typed it; null where nobody did. */
  z.object({ kind: z.literal("secret"), expires_at: z.nullable(instant) }),
  z.object({
    kind: z.literal("certificate"),
    /** Made here, or brought along. */
    origin: z.enum(["made", "brought"]),
    /** PEM, to upload to the application's registration. It holds no secret. */
    certificate: z.string(),
    /** SHA-1 in upper-case hex, as Microsoft Entra shows it. */
    thumbprint: z.string(),
    expires_at: instant,
  }),
]);

export type MailCredential = z.infer<typeof mailCredential>;

/** How a provider's tenant is connected. Secrets and private keys are not in it: they are written and never read back. */
export const mailConnection = z.object({
  state: mailConnectionState,
  cloud: mailCloud,
  /** Clouds this installation offers: the simulator only where the operator allows it. */
  clouds: z.array(mailCloud),
  /** Origin of the tenant simulator. */
  simulator_url: z.nullable(z.string()),
  /** As it was typed: a domain or an id. */
  tenant: z.nullable(z.string()),
  /** What Microsoft says it is. */
  tenant_id: z.nullable(z.string()),
  client_id: z.nullable(z.string()),
  credential: z.nullable(mailCredential),
  /** One that is to replace it, and is not used before Microsoft takes it. It is tried again every ten minutes. */
  next_credential: z.nullable(
    z.object({
      credential: mailCredential,
      created_at: instant,
      tried_at: z.nullable(instant),
      error: z.nullable(mailConnectionError),
    }),
  ),
  /** The one before, to go back to. */
  previous_credential: z.nullable(z.object({ credential: mailCredential, kept_until: instant })),
  /** The address to register at Microsoft, where consent leads back to. */
  redirect_uri: z.string(),
  abilities: z.array(mailAbility),
  capabilities: z.array(mailCapability),
  /** Roles that the tenant has granted, as the token names them. */
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

/** Application ids of Microsoft are no UUIDs by the book: any version goes. */
const clientId = text(36).check(z.toLowerCase(), z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

const simulatorUrl = z
  .string()
  .check(z.trim(), z.maxLength(100), z.regex(/^http:\/\/(?:127\.0\.0\.1|\[::1\]):\d{1,5}$/));

const pem = z.string().check(z.trim(), z.minLength(1), z.maxLength(20_000));

const newCredential = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("secret"), secret: text(500), expires_at: z.optional(instant) }),
  /** A key pair of which only the certificate leaves the server. */
  z.strictObject({ kind: z.literal("make_certificate") }),
  z.strictObject({ kind: z.literal("certificate"), certificate: pem, private_key: pem }),
]);

/** How the tenant's administrator proves who they are: by consenting, or, where consent was given before, by signing in. */
export const outlookLoginWay = z.enum(["consent", "sign_in"]);

/** Longest value of a query parameter that Microsoft sends back. */
const passed = z.optional(z.string().check(z.maxLength(8_000)));

export const mailConnectionEndpoints = {
  "mailConnection.configure": endpoint({
    method: "POST",
    path: "/api/secureinbox/oauth-config/",
    summary: "Say which tenant, which application and which credential; secrets are written and never read back",
    access: may.administer,
    body: z.strictObject({
      cloud: z._default(mailCloud, "global"),
      /** Of the cloud `simulator`, and of no other. */
      simulator_url: z.optional(simulatorUrl),
      tenant,
      client_id: clientId,
      /** Absent keeps the stored one. */
      credential: z.optional(newCredential),
      /** What Secure Inbox is to do; the core abilities are always among it. Absent keeps the stored ones. */
      abilities: z.optional(z.array(mailAbility).check(z.maxLength(mailAbility.options.length))),
    }),
    answer: { status: 200, body: mailConnection },
    errors: ["invalid_input"],
  }),
  "mailConnection.login": endpoint({
    method: "GET",
    path: "/api/secureinbox/outlook-login/",
    summary: "Begin a consent or a sign-in at Microsoft; answers the address to go to, which works once for 15 minutes",
    access: may.administer,
    query: z.strictObject({ way: z._default(outlookLoginWay, "consent") }),
    answer: { status: 200, body: z.object({ url: z.string(), expires_at: instant }) },
    errors: ["not_integrated"],
  }),
  "mailConnection.callback": endpoint({
    method: "GET",
    path: "/api/secureinbox/outlook/callback/",
    summary: "Take what Microsoft sent back: the state is checked once, a code is exchanged, every ability is tested",
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
    summary: "Read how Microsoft 365 is connected",
    access: may.administer,
    answer: { status: 200, body: mailConnection },
    errors: [],
  }),
  "mailConnection.test": endpoint({
    method: "POST",
    path: "/api/secureinbox/connection/test/",
    summary: "Take a new token and test every ability now",
    access: may.administer,
    body: empty,
    answer: { status: 200, body: mailConnection },
    errors: ["not_integrated"],
  }),
  "mailConnection.capabilities": endpoint({
    method: "GET",
    path: "/api/secureinbox/connection/capabilities/",
    summary: "What Secure Inbox can do in the tenant, as the last test found it",
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
    summary: "Try the next credential now; it is used from when Microsoft takes it",
    access: may.administer,
    body: empty,
    answer: { status: 200, body: mailConnection },
    errors: ["not_integrated", "not_found"],
  }),
  "mailConnection.discardCredential": endpoint({
    method: "DELETE",
    path: "/api/secureinbox/connection/credential/next/",
    summary: "Forget the next credential; the one in use stays",
    access: may.administer,
    answer: { status: 200, body: mailConnection },
    errors: ["not_integrated", "not_found"],
  }),
  "mailConnection.restoreCredential": endpoint({
    method: "POST",
    path: "/api/secureinbox/connection/credential/restore/",
    summary: "Go back to the credential before, within seven days; the one in use takes its place",
    access: may.administer,
    body: empty,
    answer: { status: 200, body: mailConnection },
    errors: ["not_integrated", "not_found"],
  }),
  "mailConnection.disconnect": endpoint({
    method: "DELETE",
    path: "/api/secureinbox/connection/",
    summary: "Disconnect: ends subscriptions at Microsoft where it can, forgets secrets, keeps what was analysed",
    access: may.administer,
    answer: { status: 200, body: mailConnection },
    errors: ["not_integrated"],
  }),
};
