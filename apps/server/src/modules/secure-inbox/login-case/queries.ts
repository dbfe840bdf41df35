import {
  type Endpoints,
  type LoginCase,
  type LoginCaseColumn,
  loginCaseColumns,
  type QueryOf,
  type AnswerOf,
} from "@parapet/contract";
import { GraphProblem } from "@parapet/graph-client";
import type { Detection, Trace } from "@parapet/mail-analysis";
import { inArray, and, arrayOverlaps, eq, gte, lt, or, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Platform } from "../../../platform/platform.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { holds, orderOf } from "../../../platform/postgres/list-page.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { readIds, readPage } from "../../../platform/postgres/read-page.ts";
import { tenantClient } from "../intake/tenant-clients.ts";
import { mailboxTable } from "../mail/table.ts";
import { listRuleChangesOf } from "../rule-change/queries.ts";
import { ownLoginCase } from "./policy.ts";
import { presentLoginCases } from "./present.ts";
import { type LoginCaseRow, loginCaseTable } from "./table.ts";

/** Streams the selected cases as CSV. */
export async function exportLoginCases(
  call: ViewerCall,
  query: QueryOf<Endpoints["loginCases.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = loginCaseColumns.options, ...selection } = query;
  const { ids } = await selectLoginCases(call, selection);
  await recordExport(call, { subjectType: "login_case", query });
  const { db } = call.platform.postgres;
  const read = async (some: string[]) =>
    presentLoginCases(call, await db.select().from(loginCaseTable).where(inArray(loginCaseTable.id, some)));
  return csvOf(column, readInBatches(ids, read), (row: LoginCase, name: LoginCaseColumn) => row[name]);
}

/** A case visible to the viewer. @throws Failure `not_found` */
export async function findLoginCase(db: Queryable, { viewer }: ViewerCall, id: string): Promise<LoginCaseRow> {
  const [row] = await db.select().from(loginCaseTable).where(ownLoginCase(viewer, id));
  if (row === undefined) throw new Failure("not_found");
  return row;
}

type Row = Endpoints["loginCases.list"];
type Selection = QueryOf<Endpoints["loginCases.select"]>;

const sortColumns = {
  last_at: loginCaseTable.lastAt,
  first_at: loginCaseTable.firstAt,
  severity: sql`array_position(ARRAY['info', 'low', 'medium', 'high', 'critical'], ${loginCaseTable.severity})`,
  score: loginCaseTable.score,
  user_name: loginCaseTable.userName,
  state: sql`array_position(ARRAY['new', 'in_review', 'contained', 'attack', 'not_attack'], ${loginCaseTable.state})`,
};

/** Lists the provider's sign-in cases. */
export async function listLoginCases(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { page, page_size, ...selection } = query;
  const { rows, total } = await readPage(
    call.platform.postgres.db,
    loginCaseTable,
    selectionOf(call, selection),
    query,
  );
  return { items: await presentLoginCases(call, rows), total, page, page_size };
}

/** The ids of the selected cases, in order. */
export async function selectLoginCases(
  call: ViewerCall,
  query: Selection,
): Promise<AnswerOf<Endpoints["loginCases.select"]>> {
  return readIds(call.platform.postgres.db, loginCaseTable, selectionOf(call, query));
}

function selectionOf(call: ViewerCall, { search, from, to, sort, ...lists }: Selection) {
  const pattern = search === undefined ? null : likePattern(search);
  const users = lists["user[is]"]?.map((name) => name.toLowerCase());
  const where = and(
    eq(loginCaseTable.providerId, call.viewer.providerId),
    lists["state[is]"] && inArray(loginCaseTable.state, lists["state[is]"]),
    lists["severity[is]"] && inArray(loginCaseTable.severity, lists["severity[is]"]),
    lists["detection[is]"] && arrayOverlaps(loginCaseTable.detections, lists["detection[is]"]),
    users && inArray(sql`lower(${loginCaseTable.userName})`, users),
    lists["country[is]"] &&
      arrayOverlaps(
        loginCaseTable.countries,
        lists["country[is]"].map((code) => code.toUpperCase()),
      ),
    from === undefined ? undefined : gte(loginCaseTable.lastAt, new Date(from)),
    to === undefined ? undefined : lt(loginCaseTable.lastAt, new Date(to)),
    pattern === null
      ? undefined
      : or(holds(loginCaseTable.userName, pattern), holds(loginCaseTable.displayName, pattern)),
  );
  return { where, orderBy: orderOf(sort, sortColumns, loginCaseTable.id) };
}

interface Account {
  readonly providerId: string;
  readonly userId: string;
}

/** More emails wouldn't change the result. */
const maxEmails = 500;

/** Rules and sent emails after the account's first risky sign-in. */
export async function readTraces(platform: Platform, account: Account, risky: readonly Detection[]): Promise<Trace[]> {
  const since = new Date(Math.min(...risky.map(({ at }) => at)));
  const [rules, emails] = await Promise.all([readRules(platform, account, since), readSent(platform, account, since)]);
  return [...rules, ...emails];
}

/** Scored changes of rules and forwarding that weren't marked as legitimate. */
async function readRules({ postgres: { db } }: Platform, account: Account, since: Date): Promise<Trace[]> {
  const mailboxId = await findMailboxId(db, account);
  const changes = mailboxId === null ? [] : await listRuleChangesOf(db, mailboxId, since);
  return changes.flatMap(({ id, kind, name, severity, state, happened_at }): Trace[] => {
    const isLess = kind === "rule_disabled" || kind === "rule_removed";
    if (severity === "none" || state === "legitimate" || isLess) return [];
    const trace = kind === "mailbox_forwarding" ? "forwarding" : "rule";
    return [{ kind: trace, id, userId: account.userId, at: Date.parse(happened_at), label: name }];
  });
}

/** The account's mailbox; null if it has none. */
export async function findMailboxId(db: Queryable, { providerId, userId }: Account): Promise<string | null> {
  const [mailbox] = await db
    .select({ id: mailboxTable.id })
    .from(mailboxTable)
    .where(and(eq(mailboxTable.providerId, providerId), eq(mailboxTable.graphUserId, userId)));
  return mailbox?.id ?? null;
}

async function readSent(platform: Platform, { providerId, userId }: Account, since: Date): Promise<Trace[]> {
  const client = await tenantClient(platform, providerId);
  if (client === null) return [];
  try {
    const { value } = await client.call("message.listInFolder", {
      path: { userId, folderId: "sentitems" },
      query: { $filter: `sentDateTime ge ${since.toISOString()}`, $select: "id,sentDateTime,subject", $top: maxEmails },
    });
    return value.flatMap(({ id, sentDateTime, subject }): Trace[] => {
      const at = Date.parse(sentDateTime ?? "");
      return Number.isNaN(at) ? [] : [{ kind: "mail_sent", id, userId, at, label: subject ?? "" }];
    });
  } catch (error) {
    if (!(error instanceof GraphProblem)) throw error;
    // No mailbox, or no access to it; other evidence still counts.
    platform.log.info({ err: error, providerId }, "listing an account's sent emails failed");
    return [];
  }
}
