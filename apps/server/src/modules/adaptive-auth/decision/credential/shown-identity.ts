import { X509Certificate } from "node:crypto";
import type { IdentityKind } from "@parapet/contract";
import { memoize } from "../../../../platform/memoize.ts";
import type { Sealing } from "../../../../platform/sealing.ts";
import { toConsumer, digestOwnKey, hashOwnKey } from "../../client-key/own-key.ts";
import { type Directory, identityName, toDigestText } from "../../directory/directory.ts";
import type { ApiEntry } from "../../directory/entries.ts";
import type { StoredTokenWay, StoredWay } from "../../protected-api/stored-ways.ts";
import { type Claims, type Headers, type InboundCall, noTokens } from "../request/inbound-call.ts";

/** An unknown caller, by what a new client would be identified by, or a client without access to the API. */
export type UnknownCaller =
  | { readonly kind: "client"; readonly id: string }
  | { readonly kind: "key"; readonly sha256: string }
  | { readonly kind: Exclude<IdentityKind, "address" | "consumer">; readonly value: string; readonly claims: Claims };

/** An API's own key, as imports and API Insights name it. */
export interface OwnKey {
  readonly sha256: string;
  readonly consumer: string;
}

/** Identity that a call carries. */
export interface Shown {
  /** Candidate names in the directory; the first known one counts. */
  readonly names: readonly string[];
  /** SHA-256 of a key, as encoded by `toDigestText`; null for other identities. */
  readonly digest: string | null;
  /** The key, token or credentials as the caller sends them; "" for what a gateway vouches for. */
  readonly secret: string;
  readonly claims: Claims;
  /** Why it isn't accepted, even if the client is known. */
  readonly problem: "unknown" | "expired" | "unchecked" | null;
  readonly caller: UnknownCaller | null;
  readonly ownKey?: OwnKey;
}

interface Context {
  readonly directory: Directory;
  readonly sealing: Pick<Sealing, "digest">;
  readonly api: Pick<ApiEntry, "providerId">;
  readonly call: InboundCall;
}

export type OtherWay = Exclude<StoredWay, { readonly kind: "key" }>;
type Readers = {
  readonly [Kind in OtherWay["kind"]]: (way: Extract<OtherWay, { kind: Kind }>, context: Context) => Shown | null;
};

const readers: Readers = {
  own_key: ({ place, name }, context) => {
    const key = keyReaders[place](context.call, name);
    if (key === "") return null;
    const { sealing, api } = context;
    const sha256 = digestOwnKey(key);
    const consumer = toConsumer(sealing, api.providerId, place === "cookie" ? "cookie" : "api_key", key);
    return {
      names: [
        toDigestText(hashOwnKey(sealing, api.providerId, sha256)),
        identityName(api.providerId, { kind: "consumer", value: consumer }),
      ],
      digest: toDigestText(Buffer.from(sha256, "hex")),
      secret: key,
      claims: noClaims,
      problem: null,
      caller: { kind: "key", sha256 },
      ownKey: { sha256, consumer },
    };
  },
  jwt: readToken,
  certificate: ({ header, field }, context) => {
    const text = readVouched(context.call, header);
    if (text === "") return null;
    const values = readCertificate(field, text);
    if (values.length === 0) return unknownShown;
    return identity(context, "certificate", values);
  },
  basic: (_way, context) => {
    const secret = readBasic(context.call.headers);
    if (secret === null) return null;
    const user = decodeUser(secret);
    if (user === "") return unknownShown;
    const shown = identity(context, "basic", [user]);
    const consumer = toConsumer(context.sealing, context.api.providerId, "basic", user);
    const name = identityName(context.api.providerId, { kind: "consumer", value: consumer });
    return { ...shown, secret, names: [...shown.names, name] };
  },
  header: ({ name }, context) => {
    const value = readVouched(context.call, name);
    return value === "" ? null : identity(context, "header", [value]);
  },
  address: (_way, { directory, api, call }) => {
    const name = call.address === null ? undefined : directory.addressGroup(api.providerId, call.address.number);
    return name === undefined ? null : { ...unknownShown, names: [name], problem: null };
  },
};

/** Reads a call's identity by one way; null without one. */
export function readShown<Kind extends OtherWay["kind"]>(
  way: Extract<OtherWay, { kind: Kind }>,
  context: Context,
): Shown | null {
  const read: Readers[Kind] = readers[way.kind];
  return read(way, context);
}

export const noClaims: Claims = {};

const unknownShown: Shown = {
  names: [],
  digest: null,
  secret: "",
  claims: noClaims,
  problem: "unknown",
  caller: null,
};

/** Max length of an identifying value. */
const maxValue = 500;

function identity(
  { api }: Context,
  kind: Exclude<IdentityKind, "address" | "consumer">,
  values: readonly string[],
  claims = noClaims,
): Shown {
  const [value = ""] = values;
  if (values.some((each) => each.length > maxValue)) return unknownShown;
  return {
    names: values.map((each) => identityName(api.providerId, { kind, value: each })),
    digest: null,
    secret: "",
    claims,
    problem: null,
    caller: { kind, value, claims },
  };
}

function readToken(way: StoredTokenWay, context: Context): Shown | null {
  const result = (context.call.tokens ?? noTokens).get(way);
  if (result === undefined) return null;
  if ("problem" in result) return { ...unknownShown, problem: result.problem };
  const value = readClaim(result.claims, way.claim);
  if (value === null) return unknownShown;
  const secret = findToken(context.call.headers, way.header) ?? "";
  return { ...identity(context, "jwt", [value], result.claims), secret };
}

const maxToken = 16_000;

/** The bearer or DPoP token of `Authorization`, or another header's value; null if it isn't a JWT, "" for several values. */
export function findToken(headers: Headers, header: string): string | null {
  const value = readSpellings(headers, header);
  if ((header === "authorization" ? /^(?:Bearer|DPoP) .*,/i : /,/).test(value)) return "";
  const token = header === "authorization" ? (/^(?:Bearer|DPoP) +(\S+)$/i.exec(value)?.[1] ?? "") : value;
  return token.length <= maxToken && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) ? token : null;
}

/** A claim as text; its name may contain dots, or lead into objects. null without one. */
export function readClaim(claims: Claims, name: string): string | null {
  const whole: unknown = Object.hasOwn(claims, name) ? claims[name] : undefined;
  const found =
    whole ??
    name
      .split(".")
      .reduce<unknown>(
        (value, part) =>
          typeof value === "object" && value !== null && Object.hasOwn(value, part)
            ? Reflect.get(value, part)
            : undefined,
        claims,
      );
  return typeof found === "number" || (typeof found === "string" && found !== "") ? String(found) : null;
}

const keyReaders = {
  header: ({ headers }: InboundCall, name: string) => {
    const value = readSpellings(headers, name.toLowerCase());
    return name.toLowerCase() === "authorization" ? value.replace(/^[a-z][\w-]* +(?=\S+$)/i, "") : value;
  },
  query: ({ uri }: InboundCall, name: string) => {
    const query = uri === null ? "" : (uri.split("#", 1)[0] ?? "").split("?").slice(1).join("?");
    return query === "" ? "" : joined(new URLSearchParams(query).getAll(name));
  },
  cookie: ({ headers }: InboundCall, name: string) => {
    const pairs = readSpellings(headers, "cookie").split(/; */);
    return joined(pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1)));
  },
} as const;

/** Different values count as unknown: the API may read any of them. */
function joined(values: readonly string[]): string {
  return [...new Set(values)].filter((value) => value !== "").join(", ");
}

/** A header's value, including spellings that CGI-style APIs read as the same header. */
function readSpellings(headers: Headers, name: string): string {
  const values: string[] = [];
  for (const each in headers) {
    if (each !== name && (each.length !== name.length || toVariable(each) !== toVariable(name))) continue;
    const value = headers[each];
    if (value !== undefined) values.push(typeof value === "string" ? value : value.join(", "));
  }
  return values.length === 1 ? (values[0] ?? "") : joined(values);
}

const toVariable = memoize((name: string) => name.replaceAll(/[^a-z0-9]/g, "_"));

/** A header that a gateway sets; "" from others. */
function readVouched({ headers, isFromTrustedHop }: InboundCall, name: string): string {
  return isFromTrustedHop === true ? readSpellings(headers, name) : "";
}

/** Encoded credentials of HTTP Basic; null for other schemes. */
function readBasic(headers: Headers): string | null {
  return /^Basic +(\S+)$/i.exec(readSpellings(headers, "authorization"))?.[1] ?? null;
}

/** "" if they can't be decoded. */
function decodeUser(encoded: string): string {
  const text = Buffer.from(encoded, "base64").toString();
  const end = text.indexOf(":");
  return end < 0 ? "" : text.slice(0, end);
}

type CertificateField = Extract<StoredWay, { kind: "certificate" }>["field"];

/** Max length of a header with a certificate. */
const maxCertificate = 16_000;

/** Normalized values of a certificate's field; empty if it can't be parsed. */
export function readCertificate(field: CertificateField, header: string): readonly string[] {
  if (header.length > maxCertificate) return [];
  const parts = splitForwarded(header);
  if (parts !== null) return readForwarded(field, parts);
  const certificate = parseCertificate(header);
  if (certificate !== null) return readParsed(field, certificate);
  return [toIdentityValue("certificate", header, field)];
}

function readParsed(field: CertificateField, certificate: X509Certificate): readonly string[] {
  const { subject, subjectAltName = "", fingerprint, fingerprint256 } = certificate;
  return {
    subject: () => [toSubject(subject)],
    san: () => subjectAltName.split(", ").flatMap((name) => name.replace(/^(?:DNS|URI|IP Address|email):/, "") || []),
    thumbprint: () => [fingerprint256, fingerprint].map(toThumbprint),
  }[field]();
}

/** PEM, URL-encoded as nginx and HAProxy do, or RFC 9440: base64 between colons. */
function parseCertificate(header: string): X509Certificate | null {
  const [bare] = /^:([A-Za-z0-9+/=]+):$/.exec(header)?.slice(1) ?? [];
  try {
    if (bare !== undefined) return new X509Certificate(Buffer.from(bare, "base64"));
    const text = header.startsWith("-----BEGIN%20") ? decodeURIComponent(header) : header;
    return text.startsWith("-----BEGIN ") ? new X509Certificate(restoreLines(text)) : null;
  } catch {
    return null;
  }
}

/** Some gateways replace line breaks by spaces or tabs. */
function restoreLines(pem: string): string {
  const [, body = ""] = /-----BEGIN CERTIFICATE-----([\s\S]*?)-----END CERTIFICATE-----/.exec(pem) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${body.replaceAll(/\s+/g, "\n").trim()}\n-----END CERTIFICATE-----\n`;
}

type Forwarded = readonly (readonly [name: string, value: string])[];

/** Envoy's X-Forwarded-Client-Cert; null for other formats. Several elements count as unknown. */
function splitForwarded(header: string): Forwarded | null {
  if (!/^(?:By|Hash|Cert|Chain|Subject|URI|DNS)=/i.test(header)) return null;
  const elements = header.match(/(?:[^,"]|"(?:[^"\\]|\\.)*")+/g) ?? [];
  if (elements.length !== 1) return [];
  return [...header.matchAll(/([a-z]+)=("(?:[^"\\]|\\.)*"|[^;]*)(?:;|$)/gi)].map(([, name = "", value = ""]) => [
    name.toLowerCase(),
    value.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(.)/g, "$1") : value,
  ]);
}

function readForwarded(field: CertificateField, parts: Forwarded): readonly string[] {
  const named = (...names: readonly string[]) =>
    parts.flatMap(([name, value]) => (names.includes(name) && value !== "" ? [value] : []));
  const given = {
    subject: () => named("subject").map(toSubject),
    san: () => named("uri", "dns"),
    thumbprint: () => named("hash").map(toThumbprint),
  }[field]();
  if (given.length > 0) return given;
  const [certificate] = named("cert").flatMap((text) => parseCertificate(text) ?? []);
  return certificate === undefined ? [] : readParsed(field, certificate);
}

/** A subject in normal order and spelling: gateways write its parts in either order. */
function toSubject(text: string): string {
  const separator = text.includes("\n") ? /\n/ : text.startsWith("/") ? /\/(?=[A-Za-z.0-9]+=)/ : /(?<!\\)[,;]\s*/;
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => part.replace(/^([^=\s]+)\s*=\s*/, (_whole, name: string) => `${name.toUpperCase()}=`))
    .toSorted((one, other) => (one < other ? -1 : 1))
    .join(",");
}

function toThumbprint(text: string): string {
  return text.replaceAll(/[^0-9a-f]/gi, "").toLowerCase();
}

/** Normalized value for comparison with calls. */
export function toIdentityValue(kind: IdentityKind, value: string, field: CertificateField | null = null): string {
  if (kind !== "certificate") return value;
  if (field === "thumbprint" || (field === null && /^(?:[0-9a-f]{2}[: ]?){20,32}$/i.test(value)))
    return toThumbprint(value);
  return field === "subject" || (field === null && /^\/?[A-Za-z.0-9]+\s*=/.test(value)) ? toSubject(value) : value;
}
