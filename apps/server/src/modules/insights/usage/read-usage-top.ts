import type { AnswerOf, Endpoints, QueryOf, UsageTopItem } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleFewRows } from "../../../platform/journal/settle-rows.ts";
import { placeColumns } from "../api/place-sql.ts";
import { readPlaceMap } from "../api/places.ts";
import { findApisAt } from "../api/queries.ts";
import { firstCallsSql } from "./new-apis.ts";
import { type Ranked, rankUsage } from "./rank-usage.ts";
import { readWithNames } from "./read-with-names.ts";
import { presentPeriod, usagePeriod } from "./usage-period.ts";

type Row = Endpoints["usage.top"];

const firstCall = z.object({ api_host: z.string(), api_port: z.number(), first_call_at: z.string() });

/** Ranks what the calls are counted by. */
export async function readUsageTop(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { limit, ...ranking } = query;
  await settleFewRows(call.platform);
  const ranked = rankUsage(call, ranking, limit);
  const timed = query.by === "api" ? await withFirstCalls(call, ranked) : (await ranked).map(unknownStart);
  return { ...presentPeriod(usagePeriod(query, call.now)), items: await withInventory(call, timed) };
}

type Timed = Omit<UsageTopItem, "inventory">;

const unknownStart = (item: Ranked): Timed => ({ ...item, first_call_at: null });

async function withFirstCalls(call: ViewerCall, ranked: Promise<readonly Ranked[]>): Promise<Timed[]> {
  const { rows, more } = await readWithNames({
    place: `first calls ${call.viewer.providerId}`,
    rows: ranked,
    getKey: ({ host }) => [host ?? ""],
    more: (hosts) => readFirstCalls(call, hosts.flat()),
  });
  const starts = new Map(
    more.map(({ api_host, api_port, first_call_at }) => [`${api_host}:${api_port}`, first_call_at]),
  );
  return rows.map((item) => ({ ...item, first_call_at: starts.get(`${item.host}:${item.port ?? 0}`) ?? null }));
}

/** When the APIs of hosts were called for the first time, to the minute. */
async function readFirstCalls({ platform, viewer }: ViewerCall, hosts: readonly string[]) {
  const places = placeColumns(await readPlaceMap(platform.postgres.db, viewer.providerId));
  const host = places?.host ?? "u.host";
  return readRows(platform.clickhouse, {
    sql: `SELECT ${host} AS api_host, ${places?.port ?? "u.port"} AS api_port, min(u.minute) AS first_call_at
      FROM ${firstCallsSql(places)} AS u
      WHERE ${places?.isDivided === true ? "" : "provider_id = {providerId: UUID} AND "}${host} IN {hosts: Array(String)} GROUP BY api_host, api_port`,
    params: { providerId: viewer.providerId, hosts, ...places?.params },
    row: firstCall,
  });
}

/** Adds the APIs of the inventory that a ranking names, by host and port. */
async function withInventory(
  call: ViewerCall,
  items: readonly Omit<UsageTopItem, "inventory">[],
): Promise<UsageTopItem[]> {
  const known = await findApisAt(call, [...new Set(items.flatMap(({ host }) => host ?? []))]);
  const places = new Map(known.map(({ host, port, id, kind }) => [`${host}:${port}`, { id, kind }]));
  return items.map((item) => ({ ...item, inventory: places.get(`${item.host}:${item.port ?? 0}`) ?? null }));
}
