import type { ApiSender } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleFewRows } from "../../../platform/journal/settle-rows.ts";
import { newestPeers } from "../trace-source/newest-peers.ts";
import { readSourceNames } from "../trace-source/read-source-names.ts";
import { selectOfApi } from "./places.ts";
import { findApi, listProxies } from "./queries.ts";
import { readForwardedCalls } from "./read-forwarded-calls.ts";

const dayMs = 86_400_000;
/** How far back calls are searched for the sources that report an API. */
const days = 7;
const maxListed = 20;
const sourceRow = z.object({ source_id: z.string() });

/**
 * Where the gateways connect from that reported the API's calls, newest first, and proxies that forwarded the calls.
 * @throws Failure `not_found`
 */
export async function listSenders(call: ViewerCall, id: string): Promise<{ items: ApiSender[] }> {
  const { platform, viewer, now } = call;
  const ofApi = await selectOfApi(platform.postgres.db, await findApi(call, id));
  await settleFewRows(platform);
  const params = { ...ofApi.params, from: now.getTime() - days * dayMs };
  const sources = await readRows(platform.clickhouse, {
    sql: `SELECT DISTINCT source_id FROM event AS u
      WHERE ${ofApi.sql} AND ts >= fromUnixTimestamp64Milli({from: Int64}, 'UTC') LIMIT 100`,
    params,
    row: sourceRow,
  });
  if (sources.length === 0) return { items: [] };
  const ids = sources.map(({ source_id }) => source_id);
  const [peers, names, forwarded] = await Promise.all([
    newestPeers(call, ids, maxListed),
    readSourceNames(platform, viewer.providerId),
    readForwardedCalls(platform.clickhouse, { sql: ofApi.sql, params }),
  ]);
  const connected = peers.map(({ address, seenAt, source }): ApiSender => ({
    address,
    source,
    found_in: "connection",
    last_seen_at: seenAt.toISOString(),
  }));
  const known = new Set(peers.map(({ address }) => address));
  const forwarders = listProxies(forwarded)
    .filter(({ address }) => !known.has(address))
    .slice(0, maxListed)
    .map(({ address, sourceId, lastSeenAt }): ApiSender => ({
      address,
      source: names.get(sourceId) ?? "",
      found_in: "x_forwarded_for",
      last_seen_at: lastSeenAt,
    }));
  return { items: [...connected, ...forwarders] };
}
