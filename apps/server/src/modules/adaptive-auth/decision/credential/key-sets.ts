import { createLocalJWKSet, errors, type JWTVerifyGetKey } from "jose";
import { LRUCache } from "lru-cache";
import { callOutside } from "../../../../platform/outgoing/call-outside.ts";
import { isListedHost } from "../../../../platform/outgoing/listed-host.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { readKeySet } from "../../protected-api/stored-ways.ts";

interface KeySet {
  keys: JWTVerifyGetKey | null;
  readMs: number;
  reading: Promise<void> | null;
  waiting: number;
}

/** Refresh interval of a set in use, in milliseconds. */
const staleMs = 10 * 60_000;
/** Min refresh interval for unknown key IDs, which callers choose. */
const retryMs = 30_000;
/** Max calls that wait until a set is first read: each holds its token, and anyone can name the issuer. */
const maxWaiting = 256;

/** Key sets of issuers by URL; cached keys are used while an issuer doesn't respond. */
export class KeySets {
  readonly #platform: Pick<Platform, "config" | "log" | "clock">;
  readonly #sets = new LRUCache<string, KeySet>({ max: 1_000 });

  constructor(platform: Pick<Platform, "config" | "log" | "clock">) {
    this.#platform = platform;
  }

  /** @throws if the set was never read */
  async get(url: string): Promise<JWTVerifyGetKey> {
    const set = this.#sets.get(url) ?? { keys: null, readMs: 0, reading: null, waiting: 0 };
    this.#sets.set(url, set);
    const age = this.#nowMs() - set.readMs;
    if (set.keys === null ? age > retryMs : age > staleMs) this.#read(url, set);
    if (set.keys === null && set.waiting < maxWaiting) {
      set.waiting += 1;
      await set.reading;
      set.waiting -= 1;
    }
    const { keys } = set;
    if (keys === null) throw new Error(`The key set at ${url} was never read`);
    return async (header, token) => {
      try {
        return await keys(header, token);
      } catch (error) {
        if (error instanceof errors.JWKSNoMatchingKey && this.#nowMs() - set.readMs > retryMs) this.#read(url, set);
        throw error;
      }
    };
  }

  #read(url: string, set: KeySet): void {
    set.reading ??= this.#refresh(url, set);
  }

  async #refresh(url: string, set: KeySet): Promise<void> {
    try {
      set.keys = await this.#fetch(url);
    } catch (error) {
      this.#platform.log.warn({ err: error, url }, "failed to read a key set");
    } finally {
      set.reading = null;
      set.readMs = this.#nowMs();
    }
  }

  async #fetch(text: string): Promise<JWTVerifyGetKey> {
    const url = new URL(text);
    const { status, body } = await callOutside({
      method: "GET",
      url,
      headers: { accept: "application/json" },
      mayGoInside: isListedHost(this.#platform.config.keySetHosts, url),
      setting: "PARAPET_KEY_SET_HOSTS",
    });
    const keys = status === 200 ? readKeySet(body) : null;
    if (keys === null) throw new Error(`The answer with status ${status} is no set of public keys`);
    return createLocalJWKSet(keys);
  }

  #nowMs(): number {
    return this.#platform.clock.now().getTime();
  }
}
