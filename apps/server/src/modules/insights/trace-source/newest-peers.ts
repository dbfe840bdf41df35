import { and, desc, eq, inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { ownLiveSources } from "./policy.ts";
import { traceSourcePeerTable as peerTable, traceSourceTable as sourceTable } from "./table.ts";

/** Where these sources' gateways connect from, seen last first. Sources of others are left out. */
export async function newestPeers({ platform, viewer }: ViewerCall, sourceIds: readonly string[], most: number) {
  return platform.postgres.db
    .select({ address: peerTable.address, seenAt: peerTable.lastSeenAt, source: sourceTable.name })
    .from(peerTable)
    .innerJoin(sourceTable, eq(sourceTable.id, peerTable.sourceId))
    .where(and(ownLiveSources(viewer), inArray(peerTable.sourceId, [...sourceIds])))
    .orderBy(desc(peerTable.lastSeenAt), peerTable.address)
    .limit(most);
}
