import { apiKeyPattern } from "@parapet/contract";
import { once } from "../../../../platform/once.ts";
import { digestOfKey, prefixOf } from "../../client-key/api-key.ts";
import type { Directory } from "../../directory/directory.ts";
import type { ApiEntry, ClientEntry, KeyEntry } from "../../directory/entries.ts";

/** The API key of a call or what takes its place, its client, and why it doesn't grant access. */
export interface Credential {
  readonly key: KeyEntry | null;
  readonly client: ClientEntry | null;
  /** SHA-256 of the key; null if it isn't in the format of a key. */
  readonly digest: string | null;
  readonly problem: "missing" | "unknown" | "revoked" | "expired" | "foreign" | "no_access" | null;
}

const unknown = { key: null, client: null, digest: null };

/** Looks up a key in memory. Keys of other providers count as unknown. */
export function findCredential(directory: Directory, api: ApiEntry, apiKey: string, nowMs: number): Credential {
  if (apiKey === "") return { ...unknown, problem: "missing" };
  // Checking the checksum would cost more than the digest.
  const digest = apiKeyPattern.test(apiKey) ? digestOfKey(apiKey) : null;
  const key = digest === null ? undefined : directory.key(digest);
  const client = key === undefined ? undefined : directory.client(key.clientId);
  if (key === undefined || client === undefined) return { ...unknown, problem: "unknown" };
  if (client.providerId !== api.providerId) return { ...unknown, problem: "foreign" };
  const problem = key.isRevoked
    ? "revoked"
    : key.untilMs <= nowMs
      ? "expired"
      : client.apis.includes(api.id)
        ? null
        : "no_access";
  return { key, client, digest, problem };
}

/** Looks up a client by the public ID that takes the place of a key. */
export function findNamedClient(directory: Directory, api: ApiEntry, publicId: string): Credential {
  if (publicId === "") return { ...unknown, problem: "missing" };
  const client = directory.clientByPublicId(publicId);
  if (client === undefined || client.providerId !== api.providerId) return { ...unknown, problem: "unknown" };
  const problem = client.apis.includes(api.id) ? null : "no_access";
  return { key: getPublicKey(client), client, digest: null, problem };
}

/** One shared object per client, because rows of the log are cached by it. */
const getPublicKey = once(({ id, publicId }: ClientEntry): KeyEntry => ({
  id,
  clientId: id,
  prefix: prefixOf(publicId),
  untilMs: Infinity,
  isRevoked: false,
}));
