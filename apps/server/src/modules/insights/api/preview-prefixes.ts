import { prefixMatcher } from "@parapet/api-model";
import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import { currentTemplateSql, shapeOf } from "../event/current-template.ts";
import { checkPrefixes, prefixesBelow } from "./host-prefixes.ts";
import { selectOfApi } from "./places.ts";
import { findApi } from "./queries.ts";
import { dayMs } from "./span.ts";
import { sum } from "./to-consumers.ts";

type Row = Endpoints["apis.previewPrefixes"];

/** Days of calls that a preview counts, operations that it lists, and stored ones that it reads. */
const days = 7;
const maxListed = 100;
const maxRead = 50_000;

const callsRow = z.object({
  host: z.string(),
  port: z.number(),
  method: z.string(),
  template: z.string(),
  stored: z.string(),
  calls: z.number(),
});
const countRow = z.object({ calls: z.number() });

/** Says which calls of an API path prefixes would take. @throws Failure `not_found`, `invalid_input`, `conflict` */
export async function previewPrefixes(call: ViewerCall, id: string, { prefixes }: BodyOf<Row>): Promise<AnswerOf<Row>> {
  const { platform, now } = call;
  const { clickhouse } = platform;
  const { db } = platform.postgres;
  const { api, places } = await checkPrefixes(db, await findApi(call, id), prefixes);
  await settleRows(platform);
  const ofApi = await selectOfApi(db, api);
  const params = { ...ofApi.params, since: Math.floor((now.getTime() - days * dayMs) / 1000) };
  const rows = await readRows(clickhouse, {
    sql: `SELECT u.host AS host, u.port AS port, method, ${currentTemplateSql("u")} AS template, toString(u.template) AS stored,
        sum(u.calls) AS calls
      FROM operation_usage AS u WHERE ${ofApi.sql} AND step = 3600 AND minute >= {since: DateTime('UTC')}
      GROUP BY host, port, method, template, stored ORDER BY calls DESC LIMIT ${maxRead}`,
    params,
    row: callsRow,
  });
  const known = prefixesBelow({ ...api, prefix: "" }, places).map(({ prefix }) => prefix);
  const wanted = new Set(prefixes);
  const match = prefixMatcher([...new Set([...known, ...wanted])]);
  const prefixOf = ({ host, port, stored }: z.infer<typeof callsRow>) => {
    const prefix = host === api.host && port === api.port ? match(stored) : "";
    return wanted.has(prefix) ? prefix : "";
  };
  const operations = [
    ...Map.groupBy(
      rows.map((row) => ({ ...row, prefix: prefixOf(row) })),
      ({ prefix, method, template }) => `${prefix} ${method} ${shapeOf(template)}`,
    ).values(),
  ].flatMap((some) => {
    const [first] = some;
    if (first === undefined) return [];
    const { prefix, method, template } = first;
    return [{ prefix, method, template, calls: sum(some, ({ calls }) => calls) }];
  });
  const [behind] = await readRows(clickhouse, {
    sql: `SELECT sum(weight) AS calls FROM event AS u
      WHERE ${ofApi.sql} AND is_api AND u.host = {host: String} AND u.port = {port: UInt16} AND ts >= {since: DateTime('UTC')}
        AND arrayExists(each -> startsWith(concat(path, '/'), each) AND NOT startsWith(concat(u.template, '/'), each), {wanted: Array(String)})`,
    params: { ...params, host: api.host, port: api.port, wanted: [...wanted].map((prefix) => `${prefix}/`) },
    row: countRow,
  });
  const of = (prefix: string) => {
    const own = operations.filter((each) => each.prefix === prefix);
    return { operations: own.length, calls: sum(own, ({ calls }) => calls) };
  };
  return {
    moves: [...wanted].map((prefix) => ({ prefix, ...of(prefix) })),
    operations: operations.filter(({ prefix }) => prefix !== "").slice(0, maxListed),
    stays: of(""),
    parameter_calls: behind?.calls ?? 0,
  };
}
