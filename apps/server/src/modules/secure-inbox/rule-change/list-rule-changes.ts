import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import { and, arrayOverlaps, count, eq, gte, inArray, lt, or, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { holds, orderOf, pageRange } from "../../../platform/postgres/list-page.ts";
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

/** Lists the changes in the provider's tenant. */
export async function listRuleChanges(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { page, page_size, ...selection } = query;
  const { where, orderBy } = selectionOf(call, selection);
  const { limit, offset } = pageRange(query);
  const { db } = call.platform.postgres;
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(table)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(table).where(where),
  ]);
  return { items: rows.map(presentRuleChange), total: counted?.total ?? 0, page, page_size };
}

/** The ids of the changes that the filters select, in their order. */
export async function selectRuleChanges(
  call: ViewerCall,
  query: Selection,
): Promise<AnswerOf<Endpoints["ruleChanges.select"]>> {
  const { where, orderBy } = selectionOf(call, query);
  const rows = await call.platform.postgres.db
    .select({ id: table.id })
    .from(table)
    .where(where)
    .orderBy(...orderBy);
  return { ids: rows.map(({ id }) => id) };
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
