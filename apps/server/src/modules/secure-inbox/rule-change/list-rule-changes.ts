import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import { and, arrayOverlaps, eq, gte, inArray, lt, or, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { holds, orderOf } from "../../../platform/postgres/list-page.ts";
import { readIds, readPage } from "../../../platform/postgres/read-page.ts";
import { presentRuleChange } from "./present.ts";
import { ruleChangeTable as table } from "./table.ts";

type Row = Endpoints["ruleChanges.list"];
type Selection = QueryOf<Endpoints["ruleChanges.select"]>;

const sortColumns = {
  happened_at: table.happenedAt,
  score: table.score,
  mailbox: table.mailbox,
  name: table.name,
  kind: table.kind,
  state: sql`array_position(ARRAY['new', 'acknowledged', 'neutralised', 'legitimate'], ${table.state})`,
};

/** Lists changes in the provider's tenant. */
export async function listRuleChanges(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { page, page_size, ...selection } = query;
  const { rows, total } = await readPage(call.platform.postgres.db, table, selectionOf(call, selection), query);
  return { items: rows.map(presentRuleChange), total, page, page_size };
}

/** The ids of the selected changes, in order. */
export async function selectRuleChanges(
  call: ViewerCall,
  query: Selection,
): Promise<AnswerOf<Endpoints["ruleChanges.select"]>> {
  return readIds(call.platform.postgres.db, table, selectionOf(call, query));
}

function selectionOf({ viewer }: ViewerCall, { search, from, to, sort, ...lists }: Selection) {
  const pattern = search === undefined ? null : likePattern(search);
  const where = and(
    eq(table.providerId, viewer.providerId),
    lists["kind[is]"] && inArray(table.kind, lists["kind[is]"]),
    lists["severity[is]"] && inArray(table.severity, lists["severity[is]"]),
    lists["state[is]"] && inArray(table.state, lists["state[is]"]),
    lists["source[is]"] && inArray(table.source, lists["source[is]"]),
    lists["mailbox[is]"] && inArray(table.mailbox, lower(lists["mailbox[is]"])),
    lists["destination[is]"] && arrayOverlaps(table.destinations, lower(lists["destination[is]"])),
    from === undefined ? undefined : gte(table.happenedAt, new Date(from)),
    to === undefined ? undefined : lt(table.happenedAt, new Date(to)),
    pattern === null
      ? undefined
      : or(
          holds(table.name, pattern),
          holds(table.mailbox, pattern),
          holds(sql`coalesce(${table.actor}, '')`, pattern),
          holds(sql`coalesce(${table.ip}, '')`, pattern),
          holds(sql`array_to_string(${table.destinations}, ' ')`, pattern),
        ),
  );
  return { where, orderBy: orderOf(sort, sortColumns, table.id) };
}

const lower = (values: readonly string[]) => values.map((value) => value.toLowerCase());
