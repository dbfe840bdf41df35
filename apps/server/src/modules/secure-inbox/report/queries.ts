import {
  type Endpoints,
  type QueryOf,
  type ReportColumn,
  reportColumns,
  type ReportedMail,
  type AnswerOf,
  type ReportShelf,
  type Reliability,
  reportHistoryDays,
  type ReportSettings,
  type ReportChange,
} from "@parapet/contract";
import { reliabilityOf } from "@parapet/mail-analysis";
import { inArray, eq, getTableColumns, sql, and, type SQL, gte, isNotNull, isNull, asc } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { Failure } from "../../../platform/failure.ts";
import { pageRange } from "../../../platform/postgres/list-page.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { listHandlers } from "../../account/user/queries.ts";
import { findConnection } from "../connection/queries.ts";
import { findReportingMailbox } from "../intake/set-reporting-mailbox.ts";
import { messageTable } from "../mail/table.ts";
import { findSettings } from "./find-settings.ts";
import { openStates } from "./merged-state.ts";
import { isRight, isWrong } from "./outcome.ts";
import { ownCase } from "./policy.ts";
import { maySend } from "./reply-to-reporters.ts";
import { type ReportSelection, reportSelectionOf, shelfCondition } from "./report-selection.ts";
import { type CaseRow, caseTable, reportTable, type CaseChangeRow } from "./table.ts";

/** Streams the selected reports as CSV. */
export async function exportReports(
  call: ViewerCall,
  query: QueryOf<Endpoints["reports.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = reportColumns.options, ...selection } = query;
  const { ids } = await selectReports(call, selection);
  await recordExport(call, { subjectType: "mail_report", query });
  const { db } = call.platform.postgres;
  const read = async (some: string[]) =>
    presentCases(call, await db.select().from(caseTable).where(inArray(caseTable.id, some)));
  return csvOf(column, readInBatches(ids, read), valueOf);
}

function valueOf(reported: ReportedMail, name: ReportColumn) {
  switch (name) {
    case "kinds":
      return reported.kinds.join(" ");
    case "engine":
      return reported.mail?.verdict ?? null;
    case "severity":
    case "p":
      return reported.mail?.[name] ?? null;
    case "score":
      return reported.reliability?.score ?? null;
    case "state":
    case "verdict":
    case "title":
    case "sender":
    case "reporter":
    case "reports":
    case "owner":
    case "due_at":
    case "first_reported_at":
    case "last_reported_at":
    case "resolved_at":
    case "resolved_by":
      return reported[name];
  }
}

/** A reported email visible to the viewer, following merges. @throws Failure `not_found` */
export async function findCase(db: Queryable, { viewer }: ViewerCall, id: string): Promise<CaseRow> {
  const read = async (each: string) => (await db.select().from(caseTable).where(ownCase(viewer, each)))[0];
  const row = await read(id);
  const found = row === undefined || row.mergedInto === null ? row : await read(row.mergedInto);
  if (found === undefined) throw new Failure("not_found");
  return found;
}

type Row = Endpoints["reports.list"];

/** Lists reported emails, with the count of each shelf under the other filters. */
export async function listReports(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { page, page_size, ...selection } = query;
  const { where, orderBy } = reportSelectionOf(call, selection);
  const { limit, offset } = pageRange(query);
  const { db } = call.platform.postgres;
  const some = (shelf: ReportShelf) =>
    sql<number>`count(*) FILTER (WHERE ${shelfCondition(shelf) ?? sql`true`})`.mapWith(Number);
  const [rows, [shelves]] = await Promise.all([
    db
      .select(getTableColumns(caseTable))
      .from(caseTable)
      .leftJoin(messageTable, eq(messageTable.id, caseTable.messageId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db
      .select({
        review: some("review"),
        in_review: some("in_review"),
        closed: some("closed"),
        not_analysed: some("not_analysed"),
        all: some("all"),
      })
      .from(caseTable)
      .leftJoin(messageTable, eq(messageTable.id, caseTable.messageId))
      .where(reportSelectionOf(call, { ...selection, shelf: "all" }).where),
  ]);
  const counts = shelves ?? { review: 0, in_review: 0, closed: 0, not_analysed: 0, all: 0 };
  return { items: await presentCases(call, rows), total: counts[selection.shelf], page, page_size, shelves: counts };
}

/** The ids of the selected reports, in order. */
export async function selectReports(
  call: ViewerCall,
  query: ReportSelection,
): Promise<AnswerOf<Endpoints["reports.select"]>> {
  const { where, orderBy } = reportSelectionOf(call, query);
  const rows = await call.platform.postgres.db
    .select({ id: caseTable.id })
    .from(caseTable)
    .leftJoin(messageTable, eq(messageTable.id, caseTable.messageId))
    .where(where)
    .orderBy(...orderBy);
  return { ids: rows.map(({ id }) => id) };
}

/** Reporter reliability by address; reports of one campaign count once. */
export async function readReliability(
  db: Queryable,
  providerId: string,
  reporters: readonly string[],
): Promise<ReadonlyMap<string, Reliability>> {
  if (reporters.length === 0) return new Map();
  const cases = (condition?: SQL) =>
    sql`count(DISTINCT ${reportTable.caseId}) FILTER (WHERE ${condition ?? sql`true`})`.mapWith(Number);
  const rows = await db
    .select({
      reporter: reportTable.reporterAddress,
      reports: cases(),
      right: cases(isRight),
      wrong: cases(isWrong),
    })
    .from(reportTable)
    .innerJoin(caseTable, eq(caseTable.id, reportTable.caseId))
    .where(and(eq(reportTable.providerId, providerId), inArray(reportTable.reporterAddress, [...new Set(reporters)])))
    .groupBy(reportTable.reporterAddress);
  return new Map(
    rows.map(({ reporter, reports, right, wrong }) => [
      reporter,
      { reports, right, wrong, ...reliabilityOf(right, wrong) },
    ]),
  );
}

/** Report settings, with the history needed to preview auto-closing. */
export async function readSettings({ platform, viewer, now }: ViewerCall): Promise<ReportSettings> {
  const { db } = platform.postgres;
  const { providerId } = viewer;
  const since = new Date(now.getTime() - reportHistoryDays * 86_400_000);
  const percent = sql<number>`CASE WHEN ${messageTable.rules} <> '{}' AND ${messageTable.p} > 0.5 THEN 100 ELSE floor(100 * ${messageTable.p})::integer END`;
  const byPeople = isNotNull(caseTable.resolvedBy);
  const some = (condition: SQL | undefined) => sql`count(*) FILTER (WHERE ${condition})`.mapWith(Number);
  const [settings, reportingMailbox, connection, sends, rows] = await Promise.all([
    findSettings(db, providerId),
    findReportingMailbox(db, providerId),
    findConnection(db, { providerId }),
    maySend(db, providerId),
    db
      .select({
        percent,
        // Auto-closing sets the matching verdict.
        phishing: some(eq(messageTable.verdict, "malicious")),
        clean: some(eq(messageTable.verdict, "clean")),
        harmless: some(and(byPeople, eq(messageTable.verdict, "malicious"), eq(caseTable.verdict, "clean"))),
        harmful: some(
          and(byPeople, eq(messageTable.verdict, "clean"), sql`${caseTable.verdict} IN ('phishing', 'spam')`),
        ),
      })
      .from(caseTable)
      .innerJoin(messageTable, eq(messageTable.id, caseTable.messageId))
      .where(
        and(
          eq(caseTable.providerId, providerId),
          isNull(caseTable.mergedInto),
          gte(caseTable.firstReportedAt, since),
          isNotNull(messageTable.p),
          sql`NOT ${messageTable.signals} @> '{context.simulation}'`,
        ),
      )
      .groupBy(sql`1`),
  ]);
  const byPercent = new Map(rows.map((row) => [row.percent, row]));
  const counts = (name: "phishing" | "clean" | "harmful" | "harmless") =>
    Array.from({ length: 101 }, (_, at) => byPercent.get(at)?.[name] ?? 0);
  const emails = await db.$count(
    caseTable,
    and(eq(caseTable.providerId, providerId), isNull(caseTable.mergedInto), gte(caseTable.firstReportedAt, since)),
  );
  return {
    due_hours: settings.dueHours,
    closes_phishing_from: settings.closesPhishingFrom,
    closes_clean_to: settings.closesCleanTo,
    replies: settings.replies,
    language: settings.language,
    templates: settings.templates,
    reporting_mailbox: reportingMailbox,
    may_send: connection === null ? null : sends,
    changed_by: settings.changedBy,
    changed_at: settings.changedAt?.toISOString() ?? null,
    history: {
      mails: emails,
      phishing: counts("phishing"),
      clean: counts("clean"),
      harmful: counts("harmful"),
      harmless: counts("harmless"),
    },
  };
}

/** Reported emails with their first reporter and representative email. */
export async function presentCases(call: ViewerCall, rows: readonly CaseRow[]): Promise<ReportedMail[]> {
  if (rows.length === 0) return [];
  const { db } = call.platform.postgres;
  const { providerId } = call.viewer;
  const ids = rows.map(({ id }) => id);
  const [people, reports, emails] = await Promise.all([
    listHandlers(db, providerId),
    db
      .select({ caseId: reportTable.caseId, reporter: reportTable.reporterAddress, kind: reportTable.kind })
      .from(reportTable)
      .where(inArray(reportTable.caseId, ids))
      .orderBy(asc(reportTable.reportedAt), asc(reportTable.id)),
    db
      .select()
      .from(messageTable)
      .where(
        inArray(
          messageTable.id,
          rows.flatMap(({ messageId }) => messageId ?? []),
        ),
      ),
  ]);
  const names = new Map(
    people.map(({ id, firstName, lastName, email }) => [id, `${firstName} ${lastName}`.trim() || email]),
  );
  const ofCase = Map.groupBy(reports, ({ caseId }) => caseId);
  const firsts = new Map([...ofCase].map(([id, [first]]) => [id, first?.reporter ?? ""]));
  const reliable = await readReliability(db, providerId, [...firsts.values()]);
  return rows.map((row) => {
    const reporter = firsts.get(row.id) ?? "";
    const kinds = new Set(ofCase.get(row.id)?.map(({ kind }) => kind));
    return {
      id: row.id,
      title: row.title,
      sender: row.sender,
      state: row.state,
      verdict: row.verdict,
      reason: row.reason,
      kinds: [...kinds].toSorted(),
      reports: row.reports,
      reporters: row.reporters,
      reporter,
      reliability: reliable.get(reporter) ?? null,
      mail: mailOf(emails.find(({ id }) => id === row.messageId)),
      first_reported_at: row.firstReportedAt.toISOString(),
      last_reported_at: row.lastReportedAt.toISOString(),
      due_at: row.dueAt.toISOString(),
      is_overdue: openStates.some((state) => state === row.state) && row.dueAt < call.now,
      resolved_at: row.resolvedAt?.toISOString() ?? null,
      resolved_by: row.resolvedBy,
      owner_id: row.ownerId,
      owner: row.ownerId === null ? null : (names.get(row.ownerId) ?? ""),
    };
  });
}

function mailOf(row: typeof messageTable.$inferSelect | undefined): ReportedMail["mail"] {
  if (row === undefined) return null;
  const { id, verdict, p, severity, attackType, signals, decision } = row;
  return { id, verdict, p, severity, attack_type: attackType, signals, decision };
}

export function presentCaseChange({ id, time, what, state, verdict, actor, value }: CaseChangeRow): ReportChange {
  return { id, time: time.toISOString(), what, state, verdict, actor, value };
}
