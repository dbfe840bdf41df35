import {
  type Campaign,
  type CampaignColumn,
  campaignColumns,
  type Endpoints,
  type QueryOf,
  type AnswerOf,
  type CampaignReading,
  type SearchHit,
} from "@parapet/contract";
import { GraphProblem, type GraphClient } from "@parapet/graph-client";
import {
  inArray,
  and,
  arrayOverlaps,
  eq,
  exists,
  gt,
  gte,
  isNull,
  lt,
  ne,
  or,
  sql,
  type SQL,
  desc,
  isNotNull,
} from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { Failure } from "../../../platform/failure.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { holds, orderOf } from "../../../platform/postgres/list-page.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { readIds, readPage } from "../../../platform/postgres/read-page.ts";
import { tenantClient } from "../intake/tenant-clients.ts";
import { mailboxTable, messageTable } from "../mail/table.ts";
import { ownCampaign } from "./policy.ts";
import { presentCampaigns } from "./present.ts";
import { campaignTable as table, type CampaignRow } from "./table.ts";

/** Streams the selected campaigns as CSV. */
export async function exportCampaigns(
  call: ViewerCall,
  query: QueryOf<Endpoints["campaigns.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = campaignColumns.options, ...selection } = query;
  const { ids } = await selectCampaigns(call, selection);
  await recordExport(call, { subjectType: "campaign", query });
  const { db } = call.platform.postgres;
  const read = async (some: string[]) =>
    presentCampaigns(call, await db.select().from(table).where(inArray(table.id, some)));
  return csvOf(column, readInBatches(ids, read), valueOf);
}

function valueOf(campaign: Campaign, name: CampaignColumn) {
  return name === "impersonates" ? campaign.impersonates.join(" ") : campaign[name];
}

/** A campaign visible to the viewer, following merges. @throws Failure `not_found` */
export async function findCampaign(db: Queryable, { viewer }: ViewerCall, id: string): Promise<CampaignRow> {
  const read = async (each: string) => (await db.select().from(table).where(ownCampaign(viewer, each)))[0];
  const row = await read(id);
  const found = row === undefined || row.mergedInto === null ? row : await read(row.mergedInto);
  if (found === undefined) throw new Failure("not_found");
  return found;
}

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

/** Max emails queried, in Graph batches of twenty. */
const maxEmails = 200;

/** If a mailbox has several emails, the first matching state wins. */
const order = ["read", "unread", "unknown", "gone"] as const;
type ReadState = (typeof order)[number];

/**
 * Asks Microsoft which mailboxes have read a campaign. Null if no email is in a mailbox, or without a connection or
 * permission. @throws Failure `not_found`
 */
export async function readCampaignReading(call: ViewerCall, id: string): Promise<{ reading: CampaignReading | null }> {
  const { platform, viewer } = call;
  const { db } = platform.postgres;
  const campaign = await findCampaign(db, call, id);
  const client = await tenantClient(platform, viewer.providerId);
  if (client === null) return { reading: null };
  const emails = await db
    .select({ userId: mailboxTable.graphUserId, messageId: messageTable.immutableId })
    .from(messageTable)
    .innerJoin(mailboxTable, eq(mailboxTable.id, messageTable.mailboxId))
    .where(and(eq(messageTable.campaignId, campaign.id), isNotNull(messageTable.immutableId)))
    .orderBy(desc(messageTable.receivedAt), desc(messageTable.id))
    .limit(maxEmails);
  const paths = emails.flatMap(({ userId, messageId }) => (messageId === null ? [] : [{ userId, messageId }]));
  const readStates = await ask(client, paths);
  if (readStates.every((each) => each === "unknown")) return { reading: null };
  const ofMailbox = new Map<string, ReadState>();
  for (const [index, { userId }] of paths.entries()) {
    const found = new Set([ofMailbox.get(userId), readStates[index]]);
    ofMailbox.set(userId, order.find((each) => found.has(each)) ?? "unknown");
  }
  const counts = { read: 0, unread: 0, gone: 0, unknown: 0 };
  for (const readState of ofMailbox.values()) counts[readState] += 1;
  return { reading: { mailboxes: ofMailbox.size, ...counts } };
}

interface MailPath {
  readonly userId: string;
  readonly messageId: string;
}

async function ask(client: GraphClient, paths: readonly MailPath[]): Promise<ReadState[]> {
  const query = { $select: "id,isRead" };
  try {
    const settled = await client.batch(
      "message.get",
      paths.map((path) => ({ path: { ...path }, query })),
    );
    return settled.map((each) => {
      if (!each.ok) return each.problem.code === "ErrorItemNotFound" ? "gone" : "unknown";
      if (typeof each.answer.isRead !== "boolean") return "unknown";
      return each.answer.isRead ? "read" : "unread";
    });
  } catch (error) {
    if (error instanceof GraphProblem) return paths.map(() => "unknown");
    throw error;
  }
}

/** Finds campaigns by title or sender, latest activity first. */
export async function searchCampaigns(call: ViewerCall, text: string, limit: number): Promise<SearchHit[]> {
  const query = { page: 1, page_size: 25, sort: "-last_seen_at", search: text } as const;
  const { items } = await listCampaigns(call, query);
  return items.slice(0, limit).map(({ id, title, sender }) => ({ scope: "campaign", id, title, detail: sender }));
}
