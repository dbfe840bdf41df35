import { apiKeyPattern } from "@parapet/contract";
import type { Directory } from "../directory/directory.ts";
import type { ApiEntry, ClientEntry, KeyEntry } from "../directory/entries.ts";
import { digestOfKey } from "../client-key/api-key.ts";

/** Whose key a call shows, and why it does not let the client call this API. */
export interface Credential {
  readonly key: KeyEntry | null;
  readonly client: ClientEntry | null;
  /** SHA-256 of the key as the directory writes it, where it can be one. */
  readonly digest: string | null;
  readonly problem: "missing" | "unknown" | "revoked" | "expired" | "foreign" | "no_access" | null;
}

const nobody = { key: null, client: null, digest: null };

/** Looks a key up in memory. A key of another provider is as unknown as one that was made up. */
export function credentialOf(directory: Directory, api: ApiEntry, apiKey: string, nowMs: number): Credential {
  if (apiKey === "") return { ...nobody, problem: "missing" };
  // The checksum would cost more than the digest, and what is mistyped is in no directory.
  const digest = apiKeyPattern.test(apiKey) ? digestOfKey(apiKey) : null;
  const key = digest === null ? undefined : directory.key(digest);
  const client = key === undefined ? undefined : directory.client(key.clientId);
  if (key === undefined || client === undefined) return { ...nobody, problem: "unknown" };
  if (client.providerId !== api.providerId) return { ...nobody, problem: "foreign" };
  const problem = key.isRevoked
    ? "revoked"
    : key.untilMs <= nowMs
      ? "expired"
      : client.apis.includes(api.id)
        ? null
        : "no_access";
  return { key, client, digest, problem };
}
