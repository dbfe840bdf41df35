import { verify } from "node:crypto";
import { LRUCache } from "lru-cache";
import * as z from "zod/mini";
import type { ClientEntry, ElevationEntry, ProviderEntry } from "../../directory/entries.ts";

/** Max tokens in the cache of verified signatures. */
const capacity = 10_000;
const maxLength = 2_000;

const header = z.object({ alg: z.literal("EdDSA"), kid: z.string() });
const claims = z.object({
  sub: z.string(),
  aud: z.string(),
  /** Digest of the caller, base64url. */
  ctx: z.string(),
  /** null for codes without a secret. */
  acr: z.nullable(z.string()),
  amr: z.array(z.string()),
  auth_time: z.number(),
  exp: z.number(),
});

interface Read {
  readonly kid: string;
  readonly claims: z.infer<typeof claims>;
}

/** What a token's claims must match. */
interface Wanted {
  readonly provider: ProviderEntry;
  readonly client: Pick<ClientEntry, "id" | "elevationsFromMs">;
  readonly apiId: string;
  /** Hexadecimal. */
  readonly callerHash: string;
}

/**
 * Verifies tokens issued by `challenges.verify`, so elevations also work in processes that haven't seen the step-up.
 * Signatures are verified once, after all claims match.
 */
export class ElevationTokens {
  readonly #known = new LRUCache<string, Read>({ max: capacity });

  /** null for a token that is forged, expired, revoked, or issued to another client, API or caller. */
  read(token: string, { provider, client, apiId, callerHash }: Wanted, atMs: number): ElevationEntry | null {
    if (token === "" || token.length > maxLength) return null;
    const known = this.#known.get(token);
    const read = known ?? parse(token);
    if (read === null) return null;
    const { sub, aud, ctx, acr, amr, auth_time, exp } = read.claims;
    const [authTimeMs, untilMs] = [auth_time * 1000, exp * 1000];
    const fits = sub === client.id && aud === apiId && ctx === Buffer.from(callerHash, "hex").toString("base64url");
    if (!fits || untilMs <= atMs || authTimeMs <= client.elevationsFromMs) return null;
    const key = provider.publicKeys.find(({ kid }) => kid === read.kid);
    if (key === undefined || key.untilMs <= atMs) return null;
    if (known === undefined) {
      if (!isSigned(token, key)) return null;
      this.#known.set(token, read);
    }
    return { apiId, of: callerHash, acr, amr, authTimeMs, untilMs };
  }
}

function parse(token: string): Read | null {
  const [head = "", body = "", ...rest] = token.split(".");
  if (rest.length !== 1) return null;
  try {
    const { kid } = header.parse(JSON.parse(Buffer.from(head, "base64url").toString()));
    return { kid, claims: claims.parse(JSON.parse(Buffer.from(body, "base64url").toString())) };
  } catch {
    return null;
  }
}

function isSigned(token: string, { key }: ProviderEntry["publicKeys"][number]): boolean {
  const end = token.lastIndexOf(".");
  return verify(null, Buffer.from(token.slice(0, end)), key, Buffer.from(token.slice(end + 1), "base64url"));
}
