import type { AnswerOf, Endpoints } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleFewRows } from "../../../platform/journal/settle-rows.ts";
import { newestPeers } from "../trace-source/newest-peers.ts";
import { findApi } from "./get-api.ts";

const dayMs = 86_400_000;
/** How far back calls are searched for the sources that report an API. */
const days = 7;
const maxListed = 20;
const sourceRow = z.object({ source_id: z.string() });

/** Where the gateways connect from that reported the API's calls, newest first. @throws Failure `not_found` */
export async function listSenders(call: ViewerCall, id: string): Promise<AnswerOf<Endpoints["apis.senders"]>> {
  const { platform, viewer, now } = call;
  const { host, port } = await findApi(call, id);
  await settleFewRows(platform);
  const sources = await readRows(platform.clickhouse, {
    sql: `SELECT DISTINCT source_id FROM event
      WHERE provider_id = {providerId: UUID} AND host = {host: String} AND port = {port: UInt16}
        AND ts >= fromUnixTimestamp64Milli({from: Int64}, 'UTC') LIMIT 100`,
    params: { providerId: viewer.providerId, host, port, from: now.getTime() - days * dayMs },
    row: sourceRow,
  });
  if (sources.length === 0) return { items: [] };
  const ids = sources.map(({ source_id }) => source_id);
  const peers = await newestPeers(call, ids, maxListed);
  return {
    items: peers.map(({ address, seenAt, source }) => ({ address, source, last_seen_at: seenAt.toISOString() })),
  };
}
