import { randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { Failure } from "../../../platform/failure.ts";
import { defineService } from "../../../platform/services.ts";
import { historyOfClient } from "./known-client.ts";
import type { Sandbox } from "./sandbox.ts";

const lifetimeMs = 15 * 60_000;
/** Max sandboxes per process; the least recently used is evicted. */
export const maxSandboxes = 2_000;

/** The sandboxes of one process, in memory only. */
export class Sandboxes {
  readonly #open = new LRUCache<string, Sandbox>({ max: maxSandboxes });

  get size(): number {
    return this.#open.size;
  }

  open(nowMs: number): Sandbox {
    this.#dropExpired(nowMs);
    const sandbox: Sandbox = {
      id: randomBytes(16).toString("base64url"),
      expiresAtMs: nowMs + lifetimeMs,
      secret: randomBytes(20),
      history: historyOfClient(nowMs),
      atMs: nowMs,
      lastStep: -1,
      challenges: new Map(),
      elevations: new Map(),
    };
    this.#open.set(sandbox.id, sandbox);
    return sandbox;
  }

  /** @throws Failure `not_found` for an unknown or expired sandbox */
  get(id: string, nowMs: number): Sandbox {
    const found = this.#open.get(id);
    if (found !== undefined && found.expiresAtMs > nowMs) return found;
    this.#open.delete(id);
    throw new Failure("not_found");
  }

  #dropExpired(nowMs: number): void {
    for (const [id, { expiresAtMs }] of this.#open) if (expiresAtMs <= nowMs) this.#open.delete(id);
  }
}

export const sandboxesService = defineService("sandboxes", () => new Sandboxes());
