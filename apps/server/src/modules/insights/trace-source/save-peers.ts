import { sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import type { traceSourcePeerTable as table } from "./table.ts";

export type Peer = typeof table.$inferInsert;

/** Addresses kept for each source; the newest stay. */
export const maxPeers = 20;

/** Stores addresses of sources that still exist, and drops the oldest ones beyond the limit. */
export async function savePeers(db: Queryable, peers: readonly Peer[]): Promise<void> {
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
