import { type ClientWay, clientWay, type ClientWayKind } from "@parapet/contract";
import * as z from "zod/mini";
import { ApiError } from "../api/api-error.ts";

/** Every field of every kind, as entered. */
export interface TypedWay {
  readonly place: "header" | "query" | "cookie";
  readonly name: string;
  readonly header: string;
  readonly issuer: string;
  readonly audience: string;
  readonly claim: string;
  readonly source: "url" | "jwks" | "secret";
  readonly url: string;
  readonly jwks: string;
  readonly secret: string;
  readonly field: "subject" | "san" | "thumbprint";
}
/** Fields that can be wrong. */
const wayFields = ["name", "header", "issuer", "audience", "claim", "url", "jwks", "secret"] as const;
export type WayField = (typeof wayFields)[number];
export type WayProblem = "required" | "wrong";

const blank: TypedWay = {
  place: "header",
  name: "",
  header: "",
  issuer: "",
  audience: "",
  claim: "azp",
  source: "url",
  url: "",
  jwks: "",
  secret: "",
  field: "subject",
};

/** Usual names to start from. */
const usual: Partial<Record<ClientWayKind, Partial<TypedWay>>> = {
  jwt: { header: "authorization" },
  certificate: { header: "x-client-cert" },
};

/** What a form starts with; a secret is never shown again. */
export function typedOf(kind: ClientWayKind, way: ClientWay | null): TypedWay {
  if (way === null) return { ...blank, ...usual[kind] };
  if (way.kind !== "jwt") return { ...blank, ...way };
  const { keys, ...rest } = way;
  return {
    ...blank,
    ...rest,
    source: keys.source,
    ...(keys.source === "url" && { url: keys.url }),
    ...(keys.source === "jwks" && { jwks: keys.jwks }),
  };
}

/** The entered way, or the problems of its fields. */
export function readWay(
  kind: ClientWayKind,
  typed: TypedWay,
  before: ClientWay | null,
): ClientWay | ReadonlyMap<string, WayProblem> {
  const kept = keptSecret(typed, before);
  const read = clientWay.safeParse(bodyOf(kind, typed, kept ?? null));
  const problems = new Map<string, WayProblem>(
    (read.error?.issues ?? []).map(({ path }) => [fieldAt(path.map(String)), "wrong"] as const),
  );
  if (kind === "jwt" && typed.source === "jwks" && !isPublicKeySet(typed.jwks)) problems.set("jwks", "wrong");
  if (kind === "jwt" && typed.source === "secret" && typed.secret === "" && kept === undefined)
    problems.set("secret", "required");
  for (const field of wayFields) if (problems.has(field) && typed[field].trim() === "") problems.set(field, "required");
  return read.success && problems.size === 0 ? read.data : problems;
}

/** The secret of the same issuer: null if only the server knows it, undefined without one. */
function keptSecret(typed: TypedWay, before: ClientWay | null): string | null | undefined {
  if (before?.kind !== "jwt" || before.keys.source !== "secret") return undefined;
  return before.issuer === typed.issuer.trim() ? before.keys.secret : undefined;
}

function bodyOf(kind: ClientWayKind, typed: TypedWay, kept: string | null): unknown {
  const { place, name, header, issuer, audience, claim, source, url, jwks, secret, field } = typed;
  switch (kind) {
    case "own_key":
      return { kind, place, name };
    case "jwt": {
      const keys = {
        url: { source, url: url.trim() },
        jwks: { source, jwks },
        secret: { source, secret: secret === "" ? kept : secret },
      };
      return { kind, header, issuer, audience, claim, keys: keys[source] };
    }
    case "certificate":
      return { kind, header, field };
    case "header":
      return { kind, name };
    case "key":
    case "basic":
    case "address":
      return { kind };
  }
}

const fieldAt = (path: readonly string[]) => path.at(-1) ?? "";

/** The fields of the way at a place that the server rejected. */
export function rejectedFields(error: unknown, place: number): readonly WayField[] {
  const pointers = error instanceof ApiError ? (error.problem?.errors ?? []).map(({ pointer }) => pointer) : [];
  const rejected = new Set(
    pointers.filter((each) => each.includes(`/client_ways/${place}/`)).map((each) => fieldAt(each.split("/"))),
  );
  return wayFields.filter((field) => rejected.has(field));
}

/** Members of private and symmetric keys (RFC 7518), which must not leave the browser. */
const secretMembers = ["d", "k", "p", "q", "dp", "dq", "qi", "oth"];
const keySet = z.object({
  keys: z.array(z.record(z.string(), z.unknown())).check(
    z.minLength(1),
    z.refine((keys) => keys.every((key) => !secretMembers.some((member) => member in key))),
  ),
});

function isPublicKeySet(text: string): boolean {
  try {
    return keySet.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/** Whether a way has a secret, which only the server knows. */
export function hasSecret(way: ClientWay): boolean {
  return way.kind === "jwt" && way.keys.source === "secret";
}
