import type { Directory } from "../directory/directory.ts";
import { digestOf } from "../directory/directory.ts";
import type { ApiEntry, ClientEntry, KeyEntry } from "../directory/entries.ts";
import { hashApiKey, isWellFormed } from "../client-key/api-key.ts";

/** Whose key a call shows, and why it does not let the client call this API. */
export interface Credential {
  readonly key: KeyEntry | null;
  readonly client: ClientEntry | null;
  readonly problem: "missing" | "unknown" | "revoked" | "expired" | "foreign" | "no_access" | null;
}

const nobody = { key: null, client: null };

/** Looks a key up in memory. A key of another provider is as unknown as one that was made up. */
export function credentialOf(directory: Directory, api: ApiEntry, apiKey: string, nowMs: number): Credential {
  if (apiKey === "") return { ...nobody, problem: "missing" };
  const key = isWellFormed(apiKey) ? directory.key(digestOf(hashApiKey(apiKey))) : undefined;
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
  return { key, client, problem };
}
