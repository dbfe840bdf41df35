import type { SourceCall } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";

/** Whose token it is, and why what it sends is refused all the same. */
export interface Identity {
  readonly source: SourceCall["source"];
  /** When the token ends; null for the one that has no end. */
  readonly endsAt: Date | null;
  readonly refusal: "source_disabled" | "provider_archived" | null;
}

/** How long a process may still accept what was ended in another one, or by the archiving of a provider. */
const lifetimeMs = 2_000;
const capacity = 10_000;

/** Remembers who a token belongs to, so that a traced call costs no query; forgets everything on a change. */
class IdentityCache {
  readonly #known = new Map<string, { identity: Identity | null; until: number }>();

  async get(key: string, now: Date, find: () => Promise<Identity | null>): Promise<Identity | null> {
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
