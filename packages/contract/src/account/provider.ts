import * as z from "zod/mini";
import { may } from "../access.ts";
import { actionEndpoint, exportEndpoint, getEndpoint, listEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { displayName, byId, email, id, instant, phone, sortBy, text } from "../primitives.ts";

/** The tenant: a company that runs APIs and mailboxes. */
export const provider = z.object({
  id,
  name: z.string(),
  contact_name: z.string(),
  contact_email: z.string(),
  contact_phone: z.string(),
  /** Identifies the provider in the APIDynamics protocol, as X-API-Dynamics-Provider-Id; proves nothing. */
  public_key: z.string(),
  /** The key that signs now: Ed25519, SPKI in PEM. */
  signing_key: z.string(),
  created_at: instant,
  archived_at: z.nullable(instant),
});
export type Provider = z.infer<typeof provider>;

const counts = { users: z.int(), organizations: z.int() };

/** A provider and how much there is in it. */
export const countedProvider = z.extend(provider, counts);
export type CountedProvider = z.infer<typeof countedProvider>;

/** A provider as its own page shows it. */
export const providerDetail = z.extend(provider, { ...counts, trace_sources: z.int() });
export type ProviderDetail = z.infer<typeof providerDetail>;

/**
 * - `active`: signs.
 * - `retiring`: signs no more; verifiers still accept it, until `retires_at`.
 * - `retired`: no longer accepted.
 */
export const providerKeyState = z.enum(["active", "retiring", "retired"]);
export type ProviderKeyState = z.infer<typeof providerKeyState>;

export const providerKey = z.object({
  /** RFC 7638 thumbprint of the public key. */
  kid: z.string(),
  /** SHA-256 of the SPKI, as hexadecimal bytes with colons. */
  fingerprint: z.string(),
  public_key: z.string(),
  state: providerKeyState,
  created_at: instant,
  retires_at: z.nullable(instant),
});
export type ProviderKey = z.infer<typeof providerKey>;

/** Hours in which verifiers accept both the old and the new key. */
export const keyGraceHours = { initial: 24, max: 30 * 24 } as const;

const fields = { name: displayName(120), contact_name: displayName(160), contact_email: email, contact_phone: phone };

/** What selects providers: search, whether they are archived, order. */
const providerSelection = {
  sort: sortBy(["name", "users", "organizations", "created_at"], "name"),
  search: z.optional(text(200)),
  archived: z.optional(z.stringbool()),
};

/** Column ids of an export, in the order asked for. */
export const providerColumns = z.enum([
  "name",
  "contact_name",
  "contact_email",
  "contact_phone",
  "users",
  "organizations",
  "created_at",
  "archived_at",
]);

export const providerEndpoints = {
  "providers.list": endpoint({
    method: "GET",
    path: "/api/dynamics/providers",
    summary: "List the providers in use that the caller may see, the caller's own first",
    access: may.useOwnAccount,
    answer: { status: 200, body: z.array(provider) },
    errors: [],
  }),
  "providers.search": listEndpoint(
    {
      path: "/api/account/providers",
      summary: "Page through the providers of the installation",
      access: may.manageInstallation,
    },
    providerSelection,
    countedProvider,
  ),
  "providers.export": exportEndpoint(
    {
      path: "/api/account/providers/export",
      summary: "Export exactly the providers that the filters select as CSV, streamed",
      access: may.manageInstallation,
    },
    providerSelection,
    providerColumns,
  ),
  "providers.create": endpoint({
    method: "POST",
    path: "/api/account/providers",
    summary: "Create a provider and invite its first administrator by mail",
    access: may.manageInstallation,
    rate: "mail",
    body: z.strictObject({
      ...fields,
      contact_phone: z._default(fields.contact_phone, ""),
      administrator: z.strictObject({ first_name: displayName(80), last_name: displayName(80), email }),
    }),
    /** `link`: the invitation, to pass on; absent where email is set up. */
    answer: { status: 201, body: z.extend(providerDetail, { link: z.optional(z.string()) }) },
    errors: ["conflict", "rate_limited"],
  }),
  "providers.get": getEndpoint(
    { path: "/api/account/providers/:id", summary: "Read one provider", access: may.useOwnAccount },
    providerDetail,
  ),
  "providers.update": endpoint({
    method: "PATCH",
    path: "/api/account/providers/:id",
    summary: "Change a provider's name and contact",
    access: may.administer,
    params: byId,
    body: z.strictObject({
      name: z.optional(fields.name),
      contact_name: z.optional(fields.contact_name),
      contact_email: z.optional(fields.contact_email),
      contact_phone: z.optional(fields.contact_phone),
    }),
    answer: { status: 200, body: providerDetail },
    errors: ["not_found"],
  }),
  "providers.archive": actionEndpoint(
    {
      path: "/api/account/providers/:id/archive",
      summary: "Archive a provider: ends its sessions and blocks sign-in until it is restored",
      access: may.manageInstallation,
    },
    providerDetail,
    ["conflict"],
  ),
  "providers.restore": actionEndpoint(
    {
      path: "/api/account/providers/:id/restore",
      summary: "Bring an archived provider back",
      access: may.manageInstallation,
    },
    providerDetail,
  ),
  "providers.keys": endpoint({
    method: "GET",
    path: "/api/account/providers/:id/keys",
    summary: "List a provider's public keys, newest first",
    access: may.useOwnAccount,
    params: byId,
    answer: { status: 200, body: z.object({ items: z.array(providerKey) }) },
    errors: ["not_found"],
  }),
  "providers.rotateKey": endpoint({
    method: "POST",
    path: "/api/account/providers/:id/keys",
    summary: "Sign with a new key; the old one is accepted for some hours more",
    access: may.administer,
    params: byId,
    body: z.strictObject({
      grace_hours: z._default(z.int().check(z.minimum(0), z.maximum(keyGraceHours.max)), keyGraceHours.initial),
    }),
    answer: { status: 201, body: z.object({ items: z.array(providerKey) }) },
    errors: ["not_found"],
  }),
  "providers.jwks": endpoint({
    method: "GET",
    path: "/.well-known/parapet/:id/jwks.json",
    summary: "Publish the keys that verifiers accept, as a JWK Set (RFC 7517)",
    access: may.callFreely,
    params: byId,
    answer: { status: 200, body: z.object({ keys: z.array(publicJwk()) }) },
    errors: ["not_found"],
  }),
};

function publicJwk() {
  const [kty, crv, use, alg] = [z.literal("OKP"), z.literal("Ed25519"), z.literal("sig"), z.literal("EdDSA")];
  return z.object({ kty, crv, x: z.string(), kid: z.string(), use, alg });
}
