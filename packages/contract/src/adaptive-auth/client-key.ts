import * as z from "zod/mini";
import { may } from "../access.ts";
import { deleteEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { byId, empty, id, instant, text } from "../primitives.ts";

/**
 * `ppk_` with 160 random bits in base 62 and a checksum of six characters, so that a wrong key is refused without a
 * look-up and scanners find leaked ones. Stored as SHA-256 only.
 */
export const apiKeyPattern = /^ppk_[0-9A-Za-z]{27}[0-9A-Za-z]{6}$/;

export const clientKey = z.object({
  id,
  name: z.string(),
  /** First characters, to tell keys apart. */
  prefix: z.string(),
  /** active; ending: works until `expires_at`, which is set; expired; revoked; locked: denied until it is unlocked. */
  state: z.enum(["active", "ending", "expired", "revoked", "locked"]),
  created_at: instant,
  expires_at: z.nullable(instant),
  revoked_at: z.nullable(instant),
  locked_at: z.nullable(instant),
  /** Who reported a call with it: the client's owner, or an operator's feedback. */
  lock_reason: z.nullable(z.enum(["owner", "not_ours"])),
  last_used_at: z.nullable(instant),
});
export type ClientKey = z.infer<typeof clientKey>;

/** Shown this once. */
export const clientKeyWithSecret = z.extend(clientKey, { key: z.string() });
export type ClientKeyWithSecret = z.infer<typeof clientKeyWithSecret>;

/** A public key with which a client signs calls (DPoP) or challenges. */
export const signingKey = z.object({
  id,
  name: z.string(),
  /** RFC 7638, SHA-256, base64url. */
  thumbprint: z.string(),
  algorithm: z.string(),
  created_at: instant,
  revoked_at: z.nullable(instant),
  last_used_at: z.nullable(instant),
});
export type SigningKey = z.infer<typeof signingKey>;

/** Ed25519 or P-256, public members only. */
export const publicJwk = z.union([
  z.strictObject({ kty: z.literal("OKP"), crv: z.literal("Ed25519"), x: text(100), kid: z.optional(text(200)) }),
  z.strictObject({
    kty: z.literal("EC"),
    crv: z.literal("P-256"),
    x: text(100),
    y: text(100),
    kid: z.optional(text(200)),
  }),
]);

/** Max active keys. */
export const maxClientKeys = 10;
/** Max hours that a key stays valid after its rotation. */
export const maxOverlapHours = 24 * 30;

const byKey = z.strictObject({ id, key: id });

export const clientKeyEndpoints = {
  "clientKeys.list": endpoint({
    method: "GET",
    path: "/api/adaptive/clients/:id/keys",
    summary: "List a client's API keys and signing keys, newest first",
    access: may.readClients,
    params: byId,
    answer: { status: 200, body: z.object({ keys: z.array(clientKey), signing_keys: z.array(signingKey) }) },
    errors: ["not_found"],
  }),
  "clientKeys.create": endpoint({
    method: "POST",
    path: "/api/adaptive/clients/:id/keys",
    summary: "Make an API key; answers it once",
    access: may.manageClients,
    params: byId,
    body: z.strictObject({
      name: z._default(z.string().check(z.trim(), z.maxLength(80)), ""),
      expires_at: z._default(z.nullable(instant), null),
    }),
    answer: { status: 201, body: clientKeyWithSecret },
    errors: ["not_found", "conflict", "invalid_input"],
  }),
  "clientKeys.rotate": endpoint({
    method: "POST",
    path: "/api/adaptive/clients/:id/keys/:key/rotate",
    summary: "Rotate a key; the old one works for the overlap",
    access: may.manageClients,
    params: byKey,
    body: z.strictObject({
      overlap_hours: z.int().check(z.minimum(0), z.maximum(maxOverlapHours)),
      /** Of the successor. */
      expires_at: z._default(z.nullable(instant), null),
    }),
    answer: { status: 201, body: clientKeyWithSecret },
    errors: ["not_found", "conflict", "invalid_input"],
  }),
  "clientKeys.revoke": endpoint({
    method: "DELETE",
    path: "/api/adaptive/clients/:id/keys/:key",
    summary: "Revoke a key at once; durable before the answer",
    access: may.manageClients,
    params: byKey,
    answer: { status: 204 },
    errors: ["not_found"],
  }),
  "clientKeys.unlock": endpoint({
    method: "POST",
    path: "/api/adaptive/clients/:id/keys/:key/unlock",
    summary: "Unlock a locked key; durable before the answer",
    access: may.manageClients,
    params: byKey,
    body: empty,
    answer: { status: 204 },
    errors: ["not_found"],
  }),
  "signingKeys.create": endpoint({
    method: "POST",
    path: "/api/adaptive/clients/:id/signing-keys",
    summary: "Register a public key",
    access: may.manageClients,
    params: byId,
    body: z.strictObject({ name: z._default(z.string().check(z.trim(), z.maxLength(80)), ""), jwk: publicJwk }),
    answer: { status: 201, body: signingKey },
    errors: ["not_found", "conflict", "invalid_input"],
  }),
  "signingKeys.revoke": endpoint({
    method: "DELETE",
    path: "/api/adaptive/clients/:id/signing-keys/:key",
    summary: "Revoke a public key at once; durable before the answer",
    access: may.manageClients,
    params: byKey,
    answer: { status: 204 },
    errors: ["not_found"],
  }),
};

/** A client's authenticator and its backup codes. */
export const clientTotpEndpoints = {
  "clientTotp.enrol": endpoint({
    method: "POST",
    path: "/api/adaptive/clients/:id/totp",
    summary:
      "Start enrolling an authenticator; it counts after confirmation. Replaces one that waits, not one that works",
    access: may.manageClients,
    params: byId,
    body: empty,
    answer: { status: 201, body: z.object({ secret: z.string(), otpauth_url: z.string() }) },
    errors: ["not_found", "conflict", "mfa_already_enabled"],
  }),
  "clientTotp.confirm": endpoint({
    method: "POST",
    path: "/api/adaptive/clients/:id/totp/confirm",
    summary: "Confirm the authenticator with a code; answers ten backup codes once",
    access: may.manageClients,
    rate: "credentials",
    params: byId,
    body: z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/)) }),
    answer: { status: 200, body: z.object({ backup_codes: z.array(z.string()) }) },
    errors: ["not_found", "code_wrong", "mfa_already_enabled", "mfa_not_enabled"],
  }),
  "clientTotp.remove": deleteEndpoint({
    path: "/api/adaptive/clients/:id/totp",
    summary: "Remove the authenticator and its backup codes; elevations end; durable before the answer",
    access: may.manageClients,
  }),
  "clientTotp.renewBackupCodes": endpoint({
    method: "POST",
    path: "/api/adaptive/clients/:id/backup-codes",
    summary: "Replace the backup codes; the earlier ones end",
    access: may.manageClients,
    params: byId,
    body: empty,
    answer: { status: 200, body: z.object({ backup_codes: z.array(z.string()) }) },
    errors: ["not_found", "mfa_not_enabled"],
  }),
};
