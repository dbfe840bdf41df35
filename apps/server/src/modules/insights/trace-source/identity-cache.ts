import type { SourceCall } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hashSourceToken } from "./token.ts";

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

interface Known {
  readonly identity: Identity | null;
  /** When it is looked up again beside the calls, and when they must wait for that, in Unix milliseconds. */
  readonly staleAt: number;
  readonly until: number;
}

/**
 * Remembers who a token belongs to, so that a traced call costs no query; forgets everything on a change. Many calls
 * wait for one query, and none does while a token is in use: it is looked up again before its time is over.
 */
export class IdentityCache {
  #known = new Map<string, Known>();
  #asked = new Map<string, Promise<Identity | null>>();
  /** By tokens in use, in memory only: a digest for each call would cost more than all else here. */
  #keys = new Map<string, string>();

  /** What a token is known by: its digest. */
  keyOf(token: string): string {
    const found = this.#keys.get(token);
    if (found !== undefined) return found;
    const key = `token ${hashSourceToken(token).toString("base64")}`;
    if (this.#known.get(key)?.identity) this.#keys.set(token, key);
    return key;
  }

  /** At once when it is known. @param find asked once however many calls come; its failure is theirs */
  get(key: string, now: Date, find: () => Promise<Identity | null>): Promise<Identity | null> {
    const hit = this.#known.get(key);
    const isKnown = hit !== undefined && hit.until > now.getTime();
    if (isKnown && hit.staleAt > now.getTime()) return Promise.resolve(hit.identity);
    const asked = this.#asked.get(key) ?? this.#ask(key, now, find);
    if (!isKnown) return asked;
    // Calls that come when its time is over ask again, and are told.
    asked.catch(() => undefined);
    return Promise.resolve(hit.identity);
  }

  /** What is known now, and need not be looked up again yet or is looked up already; null where it has to be asked for. */
  known(key: string, now: Date): Identity | null {
    const hit = this.#known.get(key);
    if (hit === undefined) return null;
    const lasts = this.#asked.has(key) ? hit.until : hit.staleAt;
    return lasts > now.getTime() ? hit.identity : null;
  }

  clear(): void {
    // Answers to what was asked before are for those who wait for them, and no longer for others.
    this.#known = new Map();
    this.#asked = new Map();
    this.#keys.clear();
  }

  #ask(key: string, now: Date, find: () => Promise<Identity | null>): Promise<Identity | null> {
    const [known, asked] = [this.#known, this.#asked];
    const answer = find()
      .then((identity) => {
        if (known.size >= capacity) {
          known.clear();
          this.#keys.clear();
        }
        known.set(key, { identity, staleAt: now.getTime() + lifetimeMs / 2, until: now.getTime() + lifetimeMs });
        return identity;
      })
      .finally(() => asked.delete(key));
    asked.set(key, answer);
    return answer;
  }
}

const caches = new WeakMap<Platform, IdentityCache>();

/** The cache of one process's platform. */
export function identityCache(platform: Platform): IdentityCache {
  const cache = caches.get(platform) ?? new IdentityCache();
  caches.set(platform, cache);
  return cache;
}
