import { importPKCS8, SignJWT } from "jose";
import type { Platform } from "../../../platform/platform.ts";
import { RecentFew } from "../../../platform/recent-few.ts";
import type { ApiEntry, ClientEntry, ElevationEntry, ProviderEntry } from "../directory/entries.ts";

/** Lifetime of an assertion, and how long it is reused, in milliseconds. */
const lifetime = { goodMs: 60_000, sameMs: 25_000 } as const;
/** Max clients in the cache, and assertions of each. */
const [clients, assertions] = [5_000, 8];

interface Signed {
  /** ID of the signing key. */
  readonly kid: string | undefined;
  readonly apiId: string;
  /** When the client passed a step-up. */
  readonly authTimeMs: number | undefined;
  readonly hasProof: boolean;
  readonly jwt: string;
  readonly atMs: number;
}

/** Further claims of an assertion. */
interface Proved {
  readonly elevation: ElevationEntry | null;
  /** The call was signed with a key. */
  readonly hasProof: boolean;
}

type Key = Awaited<ReturnType<typeof importPKCS8>>;

/** Issues JWTs, signed by the provider's key, that identify the client to the API. */
export class Assertions {
  readonly #platform: Pick<Platform, "sealing" | "publicUrl">;
  readonly #keys = new Map<string, Promise<Key>>();
  readonly #signed = new RecentFew<Signed>(clients, assertions);

  constructor(platform: Pick<Platform, "sealing" | "publicUrl">) {
    this.#platform = platform;
  }

  /** Synchronous if cached. */
  for(
    provider: ProviderEntry,
    api: Pick<ApiEntry, "id">,
    client: Pick<ClientEntry, "id">,
    proved: Proved,
    atMs: number,
  ): string | Promise<string> {
    const { elevation, hasProof } = proved;
    const kid = provider.signingKey?.kid;
    const authTimeMs = elevation?.authTimeMs;
    for (const each of this.#signed.of(client.id)) {
      const isFresh = Math.abs(atMs - each.atMs) < lifetime.sameMs;
      if (isFresh && each.apiId === api.id && each.authTimeMs === authTimeMs && each.hasProof === hasProof)
        if (each.kid === kid) return each.jwt;
    }
    return this.#sign(provider, api.id, client.id, proved, atMs).then((jwt) => {
      this.#signed.add(client.id, { kid, apiId: api.id, authTimeMs, hasProof, jwt, atMs });
      return jwt;
    });
  }

  async #sign(
    { id, signingKey }: ProviderEntry,
    apiId: string,
    clientId: string,
    { elevation, hasProof }: Proved,
    atMs: number,
  ): Promise<string> {
    if (signingKey === null) throw new Error("The provider has no signing key");
    const amr = new Set([...(hasProof ? ["pop"] : []), ...(elevation?.amr ?? []), "rba"]);
    const iat = Math.floor(atMs / 1000);
    // An elevation by a code without a secret proves no more than the key.
    const acr = elevation?.acr ?? "urn:adaptive:key";
    const authTime = elevation === null ? {} : { auth_time: Math.floor(elevation.authTimeMs / 1000) };
    return new SignJWT({ acr, amr: [...amr], ...authTime })
      .setProtectedHeader({ alg: "EdDSA", kid: signingKey.kid, typ: "JWT" })
      .setIssuer(this.#platform.publicUrl())
      .setSubject(clientId)
      .setAudience(apiId)
      .setIssuedAt(iat)
      .setExpirationTime(iat + lifetime.goodMs / 1000)
      .sign(await this.#keyOf(id, signingKey));
  }

  #keyOf(providerId: string, { kid, sealedPrivateKey }: NonNullable<ProviderEntry["signingKey"]>): Promise<Key> {
    const known = this.#keys.get(kid);
    if (known !== undefined) return known;
    const pem = this.#platform.sealing.open(sealedPrivateKey, `provider:${providerId}:private-key`);
    const key = importPKCS8(pem, "EdDSA");
    this.#keys.set(kid, key);
    return key;
  }
}
