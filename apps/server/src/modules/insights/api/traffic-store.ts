import { consumerKind, eventVerdict } from "@parapet/contract";
import * as z from "zod/mini";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import type { Platform } from "../../../platform/platform.ts";
import { countedEvents } from "../event/counted-events.ts";
import { currentTemplateSql } from "../event/current-template.ts";
import { readPlaceMap, selectOfApi } from "./places.ts";
import { siteColumn } from "./site-column.ts";
import type { ApiRow } from "./table.ts";

/** `[from, to)`. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

const use = {
  method: z.string(),
  template: z.string(),
  calls: z.number(),
  errors: z.number(),
  /** Unix milliseconds. */
  first: z.number(),
  last: z.number(),
};

const operationCalls = z.object({
  ...use,
  /** "" where calls were not checked. */
  verdict: z.union([eventVerdict, z.literal("")]),
  /** Answered with 404 or 405. */
  lost: z.number(),
});
export type OperationCalls = z.infer<typeof operationCalls>;

const consumerCalls = z.object({ ...use, kind: consumerKind, consumer: z.string(), organization: z.string() });
export type ConsumerCalls = z.infer<typeof consumerCalls>;

/** Rows of one answer: an API that is scanned has more templates than anybody reads. */
const maxRows = 50_000;

const useSql = `sum(weight) AS calls, sumIf(weight, status >= 400) AS errors,
  toUnixTimestamp64Milli(min(ts)) AS first, toUnixTimestamp64Milli(max(ts)) AS last`;

/** The calls of an API by operation and verdict, from the counts of its events. */
export async function readOperationCalls(
  { clickhouse, journal, postgres }: Platform,
  api: ApiRow,
  { from, to }: Span,
): Promise<OperationCalls[]> {
  await settleRows({ journal });
  const ofApi = await selectOfApi(postgres.db, api);
  const source = countedEvents({
    where: `is_api AND ${ofApi.sql}`,
    span: { from: from.getTime(), to: to.getTime() },
    columns: ["method", "template", "verdict", "status"],
  });
  return readRows(clickhouse, {
    sql: `SELECT u.method AS method, u.template AS template, u.verdict AS verdict, sum(u.calls) AS calls,
        sumIf(u.calls, u.status >= 400) AS errors, sumIf(u.calls, u.status IN (404, 405)) AS lost,
        toUnixTimestamp64Milli(min(u.first)) AS first, toUnixTimestamp64Milli(max(u.last)) AS last
      FROM ${source} GROUP BY method, template, verdict ORDER BY calls DESC LIMIT ${maxRows}`,
    params: ofApi.params,
    row: operationCalls,
  });
}

/** The calls of an API by operation and consumer; who is not known by a rule is known by the address. */
export function readConsumerCalls(platform: Platform, api: ApiRow, span: Span): Promise<ConsumerCalls[]> {
  return read(platform, api, span, {
    select: `method, ${currentTemplateSql("u")} AS template, if(u.consumer = '', src_ip, u.consumer) AS consumer,
      if(u.consumer = '', 'ip', consumer_kind) AS kind, organization, ${useSql}`,
    by: "method, template, consumer, kind, organization",
    having: "consumer != ''",
    row: consumerCalls,
  });
}

const verdictCalls = z.object({
  site: z.string(),
  port: z.number(),
  method: z.string(),
  template: z.string(),
  verdict: z.string(),
  calls: z.number(),
});
export type VerdictCalls = z.infer<typeof verdictCalls>;

/**
 * The calls of several hosts by place, operation and verdict, since a moment, from the rollup: lists ask for it often. A
 * place is named as `siteOf` does.
 */
export async function readVerdictCalls(
  { clickhouse, postgres }: Platform,
  providerId: string,
  hosts: readonly string[],
  since: Date,
): Promise<VerdictCalls[]> {
  if (hosts.length === 0) return [];
  const site = siteColumn((await readPlaceMap(postgres.db, providerId)).divisions);
  return readRows(clickhouse, {
    sql: `SELECT ${site.sql} AS site, port, method, ${currentTemplateSql("u")} AS template, verdict, sum(u.calls) AS calls
      FROM operation_usage AS u
      WHERE provider_id = {providerId: UUID} AND step = 60 AND u.host IN {hosts: Array(String)} AND minute >= {since: DateTime('UTC')}
      GROUP BY site, port, method, template, verdict LIMIT ${maxRows}`,
    params: { providerId, hosts, since: Math.floor(since.getTime() / 1000), ...site.params },
    row: verdictCalls,
  });
}

const pathCalls = z.object({ method: z.string(), path: z.string(), calls: z.number() });

/** The paths of an API as they were called, the most called first. */
export function readPaths(platform: Platform, api: ApiRow, span: Span): Promise<z.output<typeof pathCalls>[]> {
  return read(platform, api, span, {
    select: "method, path, sum(weight) AS calls",
    by: "method, path",
    row: pathCalls,
  });
}

interface Reading<Row> {
  readonly select: string;
  readonly by: string;
  readonly having?: string;
  readonly row: Row;
}

async function read<Row extends z.ZodMiniType>(
  { clickhouse, journal, postgres }: Platform,
  api: ApiRow,
  { from, to }: Span,
  { select, by, having = "calls > 0", row }: Reading<Row>,
): Promise<z.output<Row>[]> {
  await settleRows({ journal });
  const ofApi = await selectOfApi(postgres.db, api);
  return readRows(clickhouse, {
    sql: `SELECT ${select} FROM event AS u
      WHERE is_api AND ${ofApi.sql}
        AND ts >= {from: DateTime64(3, 'UTC')} AND ts < {to: DateTime64(3, 'UTC')}
      GROUP BY ${by} HAVING ${having} ORDER BY calls DESC LIMIT ${maxRows}`,
    params: { ...ofApi.params, from: seconds(from), to: seconds(to) },
    row,
  });
}

function seconds(time: Date): string {
  return (time.getTime() / 1000).toFixed(3);
}
