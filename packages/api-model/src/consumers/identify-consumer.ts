import { createHmac } from "node:crypto";
import { isOwnNetwork } from "@parapet/ip-address";
import { listCredentials, type Credential } from "../detectors/credentials.ts";
import { bearerToken, readJwt } from "../detectors/read-jwt.ts";
import { basicCredentials } from "../detectors/weak-basic-auth.ts";
import { cookiePairs } from "../learning/pairs.ts";
import { maskSecrets } from "../redaction/find-secrets.ts";
import type { Exchange } from "../telemetry/exchange.ts";
import { readIpAddress } from "../telemetry/ip-address.ts";
import { headerValue } from "../telemetry/read-headers.ts";
import { splitClient } from "../telemetry/split-address.ts";
import type { WireObject } from "../telemetry/wire-value.ts";

export type IdentityKind = "header" | "jwt" | "api_key" | "basic" | "mtls" | "cookie" | "ip";

/** How to identify the consumers of an API; the first matching rule decides. */
export type IdentityRule =
  /** The value of a header, which a gateway sets (`x-customer-id`). */
  | { readonly kind: "header"; readonly name: string }
  /** A claim of the bearer token, the first that is there; dots lead into objects. */
  | { readonly kind: "jwt"; readonly claims: readonly string[]; readonly organizationClaims: readonly string[] }
  /** The key itself; null takes all known names of keys, and opaque tokens. */
  | { readonly kind: "api_key"; readonly name: string | null }
  /** The user of HTTP authentication, from the header or as stated by the sender. */
  | { readonly kind: "basic" }
  | { readonly kind: "mtls" }
  /** A cookie; null takes all known names of session cookies. */
  | { readonly kind: "cookie"; readonly name: string | null }
  | { readonly kind: "ip" };

/** Who called. A secret never leaves: what identifies one is its keyed fingerprint. */
export interface Consumer {
  readonly kind: IdentityKind;
  /** The same for the same caller and kind; HMAC-SHA256 in base64url. */
  readonly fingerprint: string;
  /** Display name: a user name or subject; "" where only a secret, or what looks like one, identifies the caller. */
  readonly display: string;
  /** The organization that the token names. */
  readonly organization: string | null;
}

/** The consumer of a call, or null if no rule matches. Needs the call before redaction. `key` is the server's secret. */
export function identifyConsumer(exchange: Exchange, rules: readonly IdentityRule[], key: string): Consumer | null {
  const credentials = once(() => listCredentials(exchange));
  for (const rule of rules) {
    const found = applyRule(exchange, rule, credentials);
    if (found === null) continue;
    return new Caller(rule.kind, found, key);
  }
  return null;
}

class Caller implements Consumer {
  readonly kind: IdentityKind;
  readonly display: string;
  readonly organization: string | null;
  readonly #identity: string;
  readonly #key: string;

  constructor(kind: IdentityKind, { identity, display, organization = null }: Found, key: string) {
    this.kind = kind;
    this.display = showable(display);
    this.organization = organization === null ? null : showable(organization) || null;
    this.#identity = identity;
    this.#key = key;
  }

  /** Most callers have a name: the hash is made for those that are known by a secret. */
  get fingerprint(): string {
    const text = JSON.stringify([this.kind, this.#identity]);
    return createHmac("sha256", this.#key).update(text).digest("base64url");
  }
}

/** A name as it may be stored: "" where it looks like a secret. */
function showable(name: string): string {
  return maskSecrets(name) === name ? name.slice(0, 200) : "";
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

interface Found {
  readonly identity: string;
  readonly display: string;
  readonly organization?: string | null;
}

function applyRule(exchange: Exchange, rule: IdentityRule, credentials: () => readonly Credential[]): Found | null {
  switch (rule.kind) {
    case "header":
      return shown(headerValue(exchange.reqHeaders, rule.name.toLowerCase()));
    case "jwt":
      return fromToken(exchange, rule.claims, rule.organizationClaims, credentials);
    case "api_key":
      return fromKey(credentials(), rule.name?.toLowerCase() ?? null);
    case "basic":
      return fromUser(exchange);
    case "mtls":
      return fromCertificate(credentials().find(({ kind }) => kind === "mtls")?.value);
    case "cookie":
      return rule.name === null
        ? hidden(credentials().find(({ kind }) => kind === "session")?.value)
        : hidden(cookiePairs(exchange.reqHeaders).find(([name]) => name === rule.name)?.[1]);
    case "ip":
      return shown(callerAddress(exchange));
  }
}

function shown(value: string | null): Found | null {
  return value === null || value === "" ? null : { identity: value, display: value };
}

function hidden(value: string | undefined): Found | null {
  return value === undefined || value === "" ? null : { identity: value, display: "" };
}

/** An API key, else an opaque token, else the access key of a signed request. */
function fromKey(credentials: readonly Credential[], wanted: string | null): Found | null {
  if (wanted !== null) {
    return hidden(credentials.find(({ kind, name }) => kind === "api_key" && name.toLowerCase() === wanted)?.value);
  }
  const valueOf = (wantedKind: Credential["kind"]) => credentials.find(({ kind }) => kind === wantedKind)?.value;
  // The signature differs in each call, the key that it names does not (AWS Signature Version 4).
  const signed = /(?:^|[\s,])Credential=([^/,\s]{1,128})/.exec(valueOf("aws_signature") ?? "")?.[1];
  return hidden(valueOf("api_key") ?? valueOf("bearer") ?? signed);
}

/** A user without a password is a key that travels in the user's place. */
function fromUser({ reqHeaders, context }: Exchange): Found | null {
  const authorization = headerValue(reqHeaders, "authorization") ?? "";
  const basic = basicCredentials(authorization);
  if (basic === null) return shown(digestUser(authorization) ?? context?.user ?? null);
  return basic.password === "" ? hidden(basic.user) : shown(basic.user);
}

/** The user of HTTP digest authentication (RFC 7616). */
function digestUser(authorization: string): string | null {
  if (!/^digest /i.test(authorization)) return null;
  return /[\s,]username="((?:[^"\\]|\\.){1,200})"/i.exec(authorization)?.[1] ?? null;
}

/** Envoy's header holds the subject among hashes and certificates; nginx's is the subject. */
function fromCertificate(value: string | undefined): Found | null {
  if (value === undefined || value === "") return null;
  const subject =
    /(?:^|[;,])\s*Subject="((?:[^"\\]|\\.)*)"/i.exec(value)?.[1] ?? (value.includes("BEGIN") ? undefined : value);
  return subject === undefined ? { identity: value, display: "" } : { identity: subject, display: subject };
}

function fromToken(
  exchange: Exchange,
  claims: readonly string[],
  organizationClaims: readonly string[],
  credentials: () => readonly Credential[],
): Found | null {
  const header = bearerToken(headerValue(exchange.reqHeaders, "authorization") ?? "");
  const token = header ?? credentials().find(({ kind }) => kind === "jwt")?.value;
  const jwt = token === undefined ? null : readJwt(token);
  const subject = jwt === null ? null : firstClaim(jwt.claims, claims);
  if (jwt === null || subject === null) return null;
  // Subjects are unique for an issuer only (RFC 7519 §4.1.2).
  const issuer = firstClaim(jwt.claims, ["iss"]) ?? "";
  return {
    identity: JSON.stringify([issuer, subject]),
    display: subject,
    organization: firstClaim(jwt.claims, organizationClaims),
  };
}

function firstClaim(claims: WireObject, paths: readonly string[]): string | null {
  for (const path of paths) {
    // A claim may be named like a path: namespaced claims are URLs.
    const value = Object.hasOwn(claims, path) ? claims[path] : at(claims, path.split("."));
    if ((typeof value === "string" && value !== "") || typeof value === "number") return String(value);
  }
  return null;
}

function at(value: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (object, key) =>
      typeof object === "object" && object !== null && Object.hasOwn(object, key)
        ? Reflect.get(object, key)
        : undefined,
    value,
  );
}

/**
 * The caller's address: as trusted proxies forwarded it; behind proxies on private networks, the nearest public address of `X-Forwarded-For`. The header is
 * ignored on calls from public addresses, where the caller can forge it.
 */
export function callerAddress({
  srcIp,
  callerIp,
  reqHeaders,
}: Pick<Exchange, "srcIp" | "callerIp" | "reqHeaders">): string | null {
  if (callerIp !== undefined) return callerIp;
  if (srcIp === null || !isOwnNetwork(srcIp)) return srcIp;
  const chain = reqHeaders.filter(({ name }) => name === "x-forwarded-for").flatMap(({ value }) => value.split(","));
  let nearest: string | null = null;
  for (const hop of chain.toReversed()) {
    const address = readIpAddress(splitClient(hop.trim()).ip ?? "");
    if (address === null) break;
    nearest = address;
    if (!isOwnNetwork(address)) break;
  }
  return nearest ?? srcIp;
}
