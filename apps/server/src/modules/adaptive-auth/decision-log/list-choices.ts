import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import { and, eq, ne } from "drizzle-orm";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { dataPackTable } from "../data-pack/table.ts";
import { noId } from "./decision-row.ts";
import { readNames } from "./read-companions.ts";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import { selectDecisions } from "./sql.ts";

type Row = Endpoints["decisions.choices"];

const max = 100;
const choiceRow = z.object({ apis: z.array(z.string()), clients: z.array(z.string()), countries: z.array(z.string()) });

/** Filter choices and the attributions of data packs. */
export async function listChoices(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { platform, viewer } = call;
  await settleRows(platform);
  const { where, params } = selectDecisions(viewer, query, { clients: [], spoken: [] });
  const [[found], attributions] = await Promise.all([
    readRows(platform.clickhouse, {
      sql: `SELECT arrayMap(id -> toString(id), topK(${max})(api_id)) AS apis,
          arrayMap(id -> toString(id), topKIf(${max})(client_id, client_id != toUUID('${noId}'))) AS clients,
          topKIf(${max})(toString(country), country != '') AS countries
        FROM decision WHERE ${where}`,
      params,
      row: choiceRow,
    }),
    platform.postgres.db
      .selectDistinct({ text: dataPackTable.attributionText, url: dataPackTable.attributionUrl })
      .from(dataPackTable)
      .where(and(eq(dataPackTable.state, "active"), ne(dataPackTable.attributionText, "")))
      .orderBy(dataPackTable.attributionText),
  ]);
  const { apis, clients, countries } = found ?? { apis: [], clients: [], countries: [] };
  const names = await readNames(call, { apis, clients, organizations: [] });
  const named = (id: string) => ({ id, name: names.get(id) ?? "" });
  return {
    apis: apis.map(named),
    clients: clients.map(named),
    countries,
    attributions,
  };
}
