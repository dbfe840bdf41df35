import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import { and, arrayOverlaps, eq, exists, gt, gte, inArray, isNull, lt, ne, or, sql, type SQL } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { holds, orderOf } from "../../../platform/postgres/list-page.ts";
import { readIds, readPage } from "../../../platform/postgres/read-page.ts";
import { mailboxTable, messageTable } from "../mail/table.ts";
import { presentCampaigns } from "./present.ts";
import { campaignTable as table } from "./table.ts";

type Row = Endpoints["campaigns.list"];
type Selection = QueryOf<Endpoints["campaigns.select"]>;

const sortColumns = {
  last_seen_at: table.lastSeenAt,
  first_seen_at: table.firstSeenAt,
  severity: sql`array_position(ARRAY['info', 'low', 'medium', 'high', 'critical'], ${table.severity})`,
  mails: table.mails,
  mailboxes: table.mailboxes,
  undecided: table.undecided,
  title: table.title,
};

/** Lists the provider's campaigns. */
export async function listCampaigns(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { page, page_size, ...selection } = query;
  const { rows, total } = await readPage(call.platform.postgres.db, table, selectionOf(call, selection), query);
  return { items: await presentCampaigns(call, rows), total, page, page_size };
}

/** The ids of the selected campaigns, in order. */
export async function selectCampaigns(
  call: ViewerCall,
  query: Selection,
): Promise<AnswerOf<Endpoints["campaigns.select"]>> {
  return readIds(call.platform.postgres.db, table, selectionOf(call, query));
}

/** Hides bulk email without threats, unless an analyst worked on it. */
function selectionOf(call: ViewerCall, { search, from, to, sort, ...lists }: Selection) {
  const pattern = search === undefined ? null : likePattern(search);
  const where = and(
    eq(table.providerId, call.viewer.providerId),
    isNull(table.mergedInto),
    or(gt(table.threats, 0), ne(table.state, "new")),
    lists["state[is]"] && inArray(table.state, lists["state[is]"]),
    lists["severity[is]"] && inArray(table.severity, lists["severity[is]"]),
    lists["attack[is]"] && inArray(table.attackType, lists["attack[is]"]),
    lists["impersonates[is]"] && arrayOverlaps(table.impersonates, lists["impersonates[is]"]),
    lists["mailbox[is]"] && hasMail(call, inArray(mailboxTable.address, lower(lists["mailbox[is]"]))),
    lists["domain[is]"] && hasMail(call, inArray(messageTable.fromDomain, lower(lists["domain[is]"]))),
    lists["link[is]"] && hasMail(call, arrayOverlaps(messageTable.linkHosts, lower(lists["link[is]"]))),
    from === undefined ? undefined : gte(table.lastSeenAt, new Date(from)),
    to === undefined ? undefined : lt(table.lastSeenAt, new Date(to)),
    pattern === null ? undefined : or(holds(table.title, pattern), holds(table.sender, pattern)),
  );
  return { where, orderBy: orderOf(sort, sortColumns, table.id) };
}

const lower = (values: readonly string[]) => values.map((value) => value.toLowerCase());

function hasMail({ platform }: ViewerCall, condition: SQL): SQL {
  return exists(
    platform.postgres.db
      .select({ id: messageTable.id })
      .from(messageTable)
      .leftJoin(mailboxTable, eq(mailboxTable.id, messageTable.mailboxId))
      .where(and(eq(messageTable.campaignId, table.id), condition)),
  );
}
