import { and, desc, eq, inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { ownLiveSources } from "./policy.ts";
import { traceSourcePeerTable as peerTable, traceSourceTable as sourceTable } from "./table.ts";

/** Addresses that the gateways of the viewer's own sources connect from, the latest first. */
export async function newestPeers({ platform, viewer }: ViewerCall, sourceIds: readonly string[], max: number) {
  return platform.postgres.db
    .select({ address: peerTable.address, seenAt: peerTable.lastSeenAt, source: sourceTable.name })
    .from(peerTable)
    .innerJoin(sourceTable, eq(sourceTable.id, peerTable.sourceId))
    .where(and(ownLiveSources(viewer), inArray(peerTable.sourceId, [...sourceIds])))
    .orderBy(desc(peerTable.lastSeenAt), peerTable.address)
    .limit(max);
}
