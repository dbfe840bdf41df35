import type { SourceCall } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";

type Identity = SourceCall["source"] | null;

/** How long another process may still accept a token that was rotated or deleted here. */
const lifetimeMs = 2_000;
const capacity = 10_000;

/** Remembers who a token belongs to, so that a traced call costs no query; forgets everything on a change. */
class IdentityCache {
  readonly #known = new Map<string, { identity: Identity; until: number }>();

  async get(key: string, now: Date, find: () => Promise<Identity>): Promise<Identity> {
    const hit = this.#known.get(key);
    if (hit !== undefined && hit.until > now.getTime()) return hit.identity;
    const identity = await find();
    if (this.#known.size >= capacity) this.#known.clear();
    this.#known.set(key, { identity, until: now.getTime() + lifetimeMs });
    return identity;
  }

  clear(): void {
    this.#known.clear();
  }
}

const caches = new WeakMap<Platform, IdentityCache>();

/** The cache of one process's platform. */
export function identityCache(platform: Platform): IdentityCache {
  const cache = caches.get(platform) ?? new IdentityCache();
  caches.set(platform, cache);
  return cache;
}
