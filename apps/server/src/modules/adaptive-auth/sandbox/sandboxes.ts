import { randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { Failure } from "../../../platform/failure.ts";
import { defineService } from "../../../platform/services.ts";
import { historyOfClient } from "./known-client.ts";
import type { Sandbox } from "./sandbox.ts";

const lifetimeMs = 15 * 60_000;
/** Sandboxes of one process: one takes less than 20 KB, so all take less than 40 MB. The one unused for longest goes first. */
export const mostSandboxes = 2_000;

/** The sandboxes of one process. Nothing of them is stored: who asks another process, or after a restart, opens a new one. */
export class Sandboxes {
  readonly #open = new LRUCache<string, Sandbox>({ max: mostSandboxes });

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

  /** @throws Failure `not_found` for one that nobody opened, or whose time is over */
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
