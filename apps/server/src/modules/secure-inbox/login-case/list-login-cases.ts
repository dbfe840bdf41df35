import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import { and, arrayOverlaps, eq, gte, inArray, lt, or, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { holds, orderOf } from "../../../platform/postgres/list-page.ts";
import { readIds, readPage } from "../../../platform/postgres/read-page.ts";
import { presentLoginCases } from "./present.ts";
import { loginCaseTable as table } from "./table.ts";

type Row = Endpoints["loginCases.list"];
type Selection = QueryOf<Endpoints["loginCases.select"]>;

const sortColumns = {
  last_at: table.lastAt,
  first_at: table.firstAt,
  severity: sql`array_position(ARRAY['info', 'low', 'medium', 'high', 'critical'], ${table.severity})`,
  score: table.score,
  user_name: table.userName,
  state: sql`array_position(ARRAY['new', 'in_review', 'contained', 'attack', 'not_attack'], ${table.state})`,
};

/** Lists the provider's sign-in cases. */
export async function listLoginCases(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { page, page_size, ...selection } = query;
  const { rows, total } = await readPage(call.platform.postgres.db, table, selectionOf(call, selection), query);
  return { items: await presentLoginCases(call, rows), total, page, page_size };
}

/** The ids of the selected cases, in order. */
export async function selectLoginCases(
  call: ViewerCall,
  query: Selection,
): Promise<AnswerOf<Endpoints["loginCases.select"]>> {
  return readIds(call.platform.postgres.db, table, selectionOf(call, query));
}

function selectionOf(call: ViewerCall, { search, from, to, sort, ...lists }: Selection) {
  const pattern = search === undefined ? null : likePattern(search);
  const users = lists["user[is]"]?.map((name) => name.toLowerCase());
  const where = and(
    eq(table.providerId, call.viewer.providerId),
    lists["state[is]"] && inArray(table.state, lists["state[is]"]),
    lists["severity[is]"] && inArray(table.severity, lists["severity[is]"]),
    lists["detection[is]"] && arrayOverlaps(table.detections, lists["detection[is]"]),
    users && inArray(sql`lower(${table.userName})`, users),
    lists["country[is]"] &&
      arrayOverlaps(
        table.countries,
        lists["country[is]"].map((code) => code.toUpperCase()),
      ),
    from === undefined ? undefined : gte(table.lastAt, new Date(from)),
    to === undefined ? undefined : lt(table.lastAt, new Date(to)),
    pattern === null ? undefined : or(holds(table.userName, pattern), holds(table.displayName, pattern)),
  );
  return { where, orderBy: orderOf(sort, sortColumns, table.id) };
}
