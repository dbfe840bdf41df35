import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Platform } from "../../../platform/platform.ts";
import { defineService } from "../../../platform/services.ts";
import { hashOwnKey } from "../client-key/own-key.ts";
import type { OwnKey } from "../decision/credential/shown-identity.ts";
import type { Decision } from "../decision/decide/decision.ts";

/** Max keys queued between writes; others are queued when they call again. */
const maxNoted = 1_000;
const writeEveryMs = 2_000;
/** Keys that were linked since the directory read them. */
const maxLinked = 100_000;

interface Noted extends OwnKey {
  readonly providerId: string;
  /** Whether it is a row of keys, not of identities. */
  readonly isKey: boolean;
}

/**
 * Links the two names of an API's own keys when one calls: imports have its SHA-256, API Insights a fingerprint of its own,
 * and only a call shows the key itself.
 */
export class OwnKeyLinks {
  readonly #platform: Pick<Platform, "postgres" | "sealing" | "log">;
  readonly #noted = new Map<string, Noted>();
  readonly #linked = new LRUCache<string, true>({ max: maxLinked });
  #timer: NodeJS.Timeout | null = null;

  constructor(platform: Pick<Platform, "postgres" | "sealing" | "log">) {
    this.#platform = platform;
  }

  note({ api, key, unlinked }: Pick<Decision, "api" | "key" | "unlinked">): void {
    if (unlinked === undefined || unlinked === null || key === null) return;
    if (this.#linked.has(key.id) || this.#noted.size >= maxNoted) return;
    this.#noted.set(key.id, { ...unlinked, providerId: api.providerId, isKey: key.isKey });
    this.#timer ??= setTimeout(() => void this.write(), writeEveryMs).unref();
  }

  /** Writes queued links. */
  async write(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const noted = [...this.#noted];
    this.#noted.clear();
    if (noted.length === 0) return;
    const [keys, identities] = [noted.filter(([, { isKey }]) => isKey), noted.filter(([, { isKey }]) => !isKey)];
    const { postgres, sealing, log } = this.#platform;
    const ids = (part: typeof noted) => sql.param(part.map(([id]) => id));
    const consumers = sql.param(keys.map(([, { consumer }]) => consumer));
    const hashes = sql.param(identities.map(([, { providerId, sha256 }]) => hashOwnKey(sealing, providerId, sha256)));
    try {
      await postgres.db.execute(sql`UPDATE client_key k SET consumer = u.consumer
        FROM unnest(${ids(keys)}::uuid[], ${consumers}::text[]) AS u (id, consumer) WHERE k.id = u.id`);
      await postgres.db.execute(sql`UPDATE client_identity i SET key_hash = u.hash
        FROM unnest(${ids(identities)}::uuid[], ${hashes}::bytea[]) AS u (id, hash) WHERE i.id = u.id`);
      for (const [id] of noted) this.#linked.set(id, true);
    } catch (error) {
      log.warn({ err: error }, "failed to link own keys with consumers");
    }
  }
}

export const ownKeyLinksService = defineService("own key links", (platform) => new OwnKeyLinks(platform), {
  stop: (links) => links.write(),
});
