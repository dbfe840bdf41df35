import { apiKeyPattern } from "@parapet/contract";
import { once } from "../../../../platform/once.ts";
import type { Sealing } from "../../../../platform/sealing.ts";
import { digestOfKey, prefixOf } from "../../client-key/api-key.ts";
import type { Directory } from "../../directory/directory.ts";
import type { ApiEntry, ClientEntry, KeyEntry } from "../../directory/entries.ts";
import { isCheckedHere, type StoredWay } from "../../protected-api/stored-ways.ts";
import type { Claims, InboundCall } from "../request/inbound-call.ts";
import { noClaims, type OwnKey, readShown, type Shown, type UnknownCaller } from "./shown-identity.ts";

/** What identifies a call's client, the client, and why it doesn't grant access. */
export interface Credential {
  /** The key, or the identity in its place. */
  readonly key: KeyEntry | null;
  readonly client: ClientEntry | null;
  /** SHA-256 of the key; null if it isn't in the format of a key. */
  readonly digest: string | null;
  /** The key, token or credentials as the caller sends them; "" for what a gateway vouches for. */
  readonly secret: string;
  /** `unchecked`: a token couldn't be verified; the client is that of the other secrets. */
  readonly problem:
    | "missing"
    | "unchecked"
    | "unknown"
    | "revoked"
    | "expired"
    | "locked"
    | "foreign"
    | "no_access"
    | null;
  /** Of a verified token. */
  readonly claims: Claims;
  /** Set for an unknown caller that a client could be created for, and for a client of other APIs. */
  readonly caller: UnknownCaller | null;
  /** What identified the client; null for a Parapet key or public ID. */
  readonly way: StoredWay | null;
  /** Set for an API's own key that is known by only one of its names. */
  readonly unlinked: OwnKey | null;
}

const unknown = {
  key: null,
  client: null,
  digest: null,
  secret: "",
  claims: noClaims,
  caller: null,
  way: null,
  unlinked: null,
};
const missing: Credential = { ...unknown, problem: "missing" };

/** Ways whose values callers send themselves. APIs may act on any of them, so they must not name different clients. */
const secretKinds: ReadonlySet<StoredWay["kind"]> = new Set(["key", "own_key", "jwt", "basic"]);

/** Looks up the client of a call in memory: the first way that the call carries decides. */
export function findCredential(
  directory: Directory,
  sealing: Pick<Sealing, "digest">,
  api: ApiEntry,
  call: InboundCall,
  nowMs: number,
): Credential {
  const { ways } = api;
  if (call.clientId !== undefined) return findNamedClient(directory, api, call.clientId);
  if (ways.length === 1 && ways[0]?.kind === "key") return findKey(directory, api, call.apiKey, nowMs);
  const read = (way: StoredWay): Credential | null => {
    if (way.kind === "key") return showsKey(call.apiKey) ? findKey(directory, api, call.apiKey, nowMs) : null;
    const shown = readShown(way, { directory, sealing, api, call });
    return shown === null ? null : { ...findShown(directory, api, shown, nowMs), way };
  };
  const readSecrets = () => ways.filter(({ kind }) => secretKinds.has(kind)).flatMap((each) => read(each) ?? []);
  let unknownCaller: Credential | null = null;
  for (const way of ways) {
    const isSecret = secretKinds.has(way.kind);
    const found = read(way);
    if (found === null) continue;
    if (isSecret) return agree(readSecrets());
    if (found.problem !== "unknown") return findWithdrawn(readSecrets()) ?? found;
    unknownCaller ??= found;
  }
  return unknownCaller ?? missing;
}

/** Whether it is a key of ours, or a list with one. */
const showsKey = (apiKey: string) => apiKey.split(", ").some((each) => apiKeyPattern.test(each));

/** The first of several secrets; a call with a rejected one, or with secrets of different clients, has a problem. */
function agree(found: readonly Credential[]): Credential {
  const refused = found.find(({ problem }) => problem !== null && problem !== "unchecked");
  if (refused !== undefined) return found.length === 1 ? refused : { ...refused, caller: null };
  const accepted = found.filter(({ problem }) => problem === null);
  const [first = unknown] = accepted;
  if (accepted.some(({ client }) => client?.id !== first.client?.id)) return { ...unknown, problem: "unknown" };
  const { way } = accepted.find((each) => isCheckedHere(each.way)) ?? first;
  return { ...first, way, problem: accepted.length === found.length ? null : "unchecked" };
}

/** A revoked or locked key: the API may still accept it, even if its gateway identified another client. */
function findWithdrawn(found: readonly Credential[]): Credential | undefined {
  return found.find(({ problem }) => problem === "revoked" || problem === "locked");
}

function findKey(directory: Directory, api: ApiEntry, apiKey: string, nowMs: number): Credential {
  if (apiKey === "") return missing;
  // Checking the checksum would cost more than the digest.
  const digest = apiKeyPattern.test(apiKey) ? digestOfKey(apiKey) : null;
  if (digest === null) return { ...unknown, problem: "unknown" };
  const shown = { names: [digest], digest, secret: apiKey, claims: noClaims, problem: null, caller: null };
  return findShown(directory, api, shown, nowMs);
}

/** Keys of other providers count as unknown. */
function findShown(directory: Directory, api: ApiEntry, shown: Shown, nowMs: number): Credential {
  const { names, digest, secret, claims, caller } = shown;
  if (shown.problem !== null) return { ...unknown, problem: shown.problem };
  for (const name of names) {
    const key = directory.key(name);
    const client = key === undefined ? undefined : directory.client(key.clientId);
    if (key === undefined || client === undefined) continue;
    if (client.providerId !== api.providerId) return { ...unknown, problem: "foreign" };
    const problem = key.isRevoked
      ? "revoked"
      : key.untilMs <= nowMs
        ? "expired"
        : key.isLocked
          ? "locked"
          : client.apis.includes(api.id)
            ? null
            : "no_access";
    const newcomer = problem === "no_access" ? { kind: "client" as const, id: client.id } : null;
    const unlinked = key.isLinked ? null : (shown.ownKey ?? null);
    return { key, client, digest, secret, claims, problem, caller: newcomer, way: null, unlinked };
  }
  return { ...unknown, problem: "unknown", caller };
}

/** Looks up a client by the public ID that takes the place of a key. */
function findNamedClient(directory: Directory, api: ApiEntry, publicId: string): Credential {
  if (publicId === "") return missing;
  const client = directory.clientByPublicId(publicId);
  if (client === undefined || client.providerId !== api.providerId) return { ...unknown, problem: "unknown" };
  const problem = client.apis.includes(api.id) ? null : "no_access";
  return { ...unknown, key: getPublicKey(client), client, problem };
}

/** One shared object per client, because rows of the log are cached by it. */
const getPublicKey = once(({ id, publicId }: ClientEntry): KeyEntry => ({
  id,
  clientId: id,
  prefix: prefixOf(publicId),
  untilMs: Infinity,
  isRevoked: false,
  isLocked: false,
  isKey: false,
  isLinked: true,
}));
