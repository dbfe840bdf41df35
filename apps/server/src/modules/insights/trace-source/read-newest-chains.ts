import type { ForwardingHeader } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleFewRows } from "../../../platform/journal/settle-rows.ts";

const dayMs = 86_400_000;
const days = 7;
const maxCalls = 1_000;

const row = z.object({
  id: z.string(),
  method: z.string(),
  host: z.string(),
  path: z.string(),
  src_ip: z.string(),
  consumer_kind: z.string(),
  consumer: z.string(),
  forwarded: z.string(),
  x_forwarded_for: z.string(),
});

/** A stored call with the addresses that it came through. */
export type ChainedCall = Pick<z.output<typeof row>, "id" | "method" | "host" | "path" | "consumer"> & {
  /** The other end of the connection, as the sender reported it. */
  readonly srcIp: string | null;
  /** Whether its address identifies the caller. */
  readonly isByAddress: boolean;
  readonly reqHeaders: readonly { readonly name: ForwardingHeader; readonly value: string }[];
};

/** The newest stored calls of a source with their forwarding headers. */
export async function readNewestChains(
  { platform, viewer, now }: ViewerCall,
  sourceId: string,
): Promise<ChainedCall[]> {
  await settleFewRows(platform);
  const rows = await readRows(platform.clickhouse, {
    sql: `
      WITH newest AS (
        SELECT id, received_at, ts, method, host, path, src_ip, consumer_kind, consumer FROM event
        WHERE provider_id = {providerId: UUID} AND source_id = {sourceId: UUID}
          AND ts >= fromUnixTimestamp64Milli({from: Int64}, 'UTC')
        ORDER BY ts DESC LIMIT ${maxCalls}
      )
      SELECT newest.id AS id, newest.method AS method, newest.host AS host, newest.path AS path, newest.src_ip AS src_ip,
        newest.consumer_kind AS consumer_kind, newest.consumer AS consumer,
        ${chainSql("forwarded")} AS forwarded, ${chainSql("x-forwarded-for")} AS x_forwarded_for
      FROM newest
      ANY LEFT JOIN (
        SELECT event_id, req_headers FROM event_content
        WHERE provider_id = {providerId: UUID} AND (received_at, event_id) IN (SELECT received_at, id FROM newest)
      ) AS content ON content.event_id = newest.id
      ORDER BY newest.ts DESC`,
    params: { providerId: viewer.providerId, sourceId, from: now.getTime() - days * dayMs },
    row,
  });
  return rows.map(({ src_ip, consumer_kind, forwarded, x_forwarded_for, ...call }) => ({
    ...call,
    srcIp: src_ip === "" ? null : src_ip,
    isByAddress: consumer_kind === "ip",
    reqHeaders: [
      { name: "forwarded" as const, value: forwarded },
      { name: "x-forwarded-for" as const, value: x_forwarded_for },
    ].filter(({ value }) => value !== ""),
  }));
}

const chainSql = (name: ForwardingHeader) =>
  `arrayStringConcat(extractAll(content.req_headers, '(?m)^${name}\\t([^\\t\\n]*)'), ',')`;
