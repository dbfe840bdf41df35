import { cookiePairs, queryPairs } from "../learning/pairs.ts";
import { secretKind, secretParameterKind } from "../redaction/secret-name.ts";
import { remembered } from "../remembered.ts";
import type { Exchange } from "../telemetry/exchange.ts";

/** How a call proves who it comes from. */
export type CredentialKind =
  | "basic"
  | "bearer"
  | "jwt"
  | "digest"
  | "negotiate"
  | "aws_signature"
  | "api_key"
  | "session"
  | "mtls";

export interface Credential {
  /** `<kind>`, or `<kind> <place> <name>` for a key that travels under a name of its own. */
  readonly id: string;
  readonly kind: CredentialKind;
  readonly in: "header" | "query" | "cookie";
  /** Lower-case in headers. */
  readonly name: string;
  readonly value: string;
}

/** Schemes of the Authorization header, lower-case; an unknown one is left out. */
const schemes: Readonly<Record<string, CredentialKind>> = {
  basic: "basic",
  bearer: "bearer",
  digest: "digest",
  negotiate: "negotiate",
  ntlm: "negotiate",
  "aws4-hmac-sha256": "aws_signature",
  apikey: "api_key",
  token: "bearer",
};

const clientCertificate =
  /^(?:x-forwarded-client-cert|ssl-client-(?:cert|subject-dn)|x-ssl-client-(?:cert|s-dn)|x-client-cert|x-arr-clientcert)$/;
/** Names of headers that carry a key though the words say little. */
const keyHeader =
  /^(?:x-)?(?:api[-_]?key|apikey|app[-_]?key|app[-_]?id|functions-key|goog-api-key|subscription-key|auth[-_]?(?:token|key)|access[-_]?token|token)$/;

const jwtPattern = /^eyJ[\w-]{2,}\.[\w-]+\.[\w-]*$/;

/** Every credential that a call carries, in the order header, query, cookie. */
export function listCredentials(exchange: Pick<Exchange, "reqHeaders" | "query">): Credential[] {
  const found: Credential[] = [];
  for (const { name, value } of exchange.reqHeaders) {
    const kind = headerKind(name);
    if (kind === "authorization") found.push(...fromAuthorization(name, value));
    else if (kind !== null) found.push(named(kind, "header", name, value));
  }
  for (const [name, value] of queryPairs(exchange.query ?? "")) {
    const kind = secretParameterKind(name);
    if (kind === "api_key") found.push(named("api_key", "query", name, value));
    else if (kind === "token" && /^(?:access_?token|id_?token|token|jwt|auth_?token)$/i.test(name)) {
      found.push(named(jwtPattern.test(value) ? "jwt" : "bearer", "query", name, value));
    }
  }
  for (const [name, value] of cookiePairs(exchange.reqHeaders)) {
    const kind = secretKind(name);
    if (kind === "session" || /(?:^|[._-])(?:sess|session|sid)(?:$|[._-])/i.test(name))
      found.push(named("session", "cookie", name, value));
    else if (kind === "token" && jwtPattern.test(value)) found.push(named("jwt", "cookie", name, value));
  }
  return found;
}

const headerKind = remembered((name): "authorization" | "mtls" | "api_key" | null => {
  if (name === "authorization" || name === "proxy-authorization") return "authorization";
  if (clientCertificate.test(name)) return "mtls";
  return keyHeader.test(name) || secretKind(name) === "api_key" ? "api_key" : null;
});

function fromAuthorization(name: string, value: string): Credential[] {
  const [, scheme = "", rest = ""] = /^([\w-]+)(?:\s+(.*))?$/s.exec(value.trim()) ?? [];
  const written = scheme.toLowerCase();
  const kind = Object.hasOwn(schemes, written) ? schemes[written] : undefined;
  if (kind === undefined) return [];
  const isJwt = kind === "bearer" && jwtPattern.test(rest);
  const credential = named(isJwt ? "jwt" : kind, "header", name, rest);
  return [kind === "api_key" ? credential : { ...credential, id: credential.kind }];
}

function named(kind: CredentialKind, place: Credential["in"], name: string, value: string): Credential {
  return { id: `${kind} ${place} ${name}`, kind, in: place, name, value };
}
