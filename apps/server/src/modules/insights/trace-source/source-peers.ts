import { canonicalIp } from "@parapet/ip-address";
import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Platform } from "../../../platform/platform.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { defineService } from "../../../platform/services.ts";
import type { traceSourcePeerTable as table } from "./table.ts";

type Peer = typeof table.$inferInsert;

/** Max addresses of each source; the newest stay. */
const maxPeers = 20;

/** Stores addresses of sources that still exist, and drops the oldest ones beyond the limit. */
async function savePeers(db: Queryable, peers: readonly Peer[]): Promise<void> {
  for (const { sourceId, address, lastSeenAt } of peers) {
    const seenAt = lastSeenAt.toISOString();
    await db.execute(sql`
      INSERT INTO trace_source_peer (source_id, address, last_seen_at)
      SELECT id, ${address}, ${seenAt}::timestamptz FROM trace_source WHERE id = ${sourceId}
      ON CONFLICT (source_id, address) DO UPDATE SET last_seen_at = excluded.last_seen_at`);
  }
  for (const id of new Set(peers.map(({ sourceId }) => sourceId)))
    await db.execute(sql`
      DELETE FROM trace_source_peer WHERE source_id = ${id} AND address IN (
        SELECT address FROM trace_source_peer WHERE source_id = ${id}
        ORDER BY last_seen_at DESC, address OFFSET ${maxPeers})`);
}

const dayMs = 86_400_000;
/** How long nothing is written after a failure. */
const pauseMs = 60_000;
/** Addresses that wait to be written. */
const maxWaiting = 100;

/** Notes where senders connect from. A call costs one look into memory; an address is written once a day. */
class SourcePeers {
  readonly #platform: Platform;
  /** The day on which an address was last noted. */
  readonly #days = new LRUCache<string, number>({ max: 10_000 });
  readonly #waiting = new Map<string, Peer>();
  #writing: Promise<void> | null = null;
  #pausedUntil = 0;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** @param peer the address at the other end of the connection */
  note(sourceId: string, peer: string | undefined, now: Date): void {
    if (peer === undefined || now.getTime() < this.#pausedUntil) return;
    const key = `${sourceId} ${peer}`;
    const day = Math.floor(now.getTime() / dayMs);
    if (this.#days.get(key) === day || this.#waiting.size >= maxWaiting) return;
    this.#days.set(key, day);
    const address = canonicalIp(peer);
    if (address === null) return;
    this.#waiting.set(key, { sourceId, address, lastSeenAt: now });
    this.#writing ??= this.#write(now);
  }

  /** Resolves when what was noted is written, or could not be. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  async #write(now: Date): Promise<void> {
    try {
      while (this.#waiting.size > 0) {
        const peers = [...this.#waiting.values()];
        this.#waiting.clear();
        await savePeers(this.#platform.postgres.db, peers);
      }
    } catch (error) {
      // The next call after the pause brings it again.
      this.#platform.log.debug({ err: error }, "senders' addresses not stored");
      this.#waiting.clear();
      this.#days.clear();
      this.#pausedUntil = now.getTime() + pauseMs;
    } finally {
      this.#writing = null;
    }
  }
}

export const sourcePeersService = defineService("source peers", (platform) => new SourcePeers(platform));
