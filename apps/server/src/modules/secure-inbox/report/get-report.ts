import { lets, may, type ReportedMailDetail, type ReportCopy, type MailReportEntry } from "@parapet/contract";
import { desc, eq, sql, and, inArray, isNotNull, or, asc } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { actionTargetTable } from "../action/table.ts";
import { campaignTable } from "../campaign/table.ts";
import { messageTable, mailboxTable, messageTable as mail } from "../mail/table.ts";
import { isRight, isWrong } from "./outcome.ts";
import { findCase, readReliability, presentCaseChange, presentCases } from "./queries.ts";
import { caseChangeTable, type CaseRow, reportTable, caseTable, replyTable } from "./table.ts";

const maxEntries = 100;

/** A case's reports, oldest first, with the replies sent. */
async function readEntries({ platform, viewer }: ViewerCall, caseId: string): Promise<MailReportEntry[]> {
  const { db } = platform.postgres;
  const rows = await db
    .select({
      report: reportTable,
      name: mailboxTable.displayName,
      mailboxId: messageTable.mailboxId,
      right: isRight.mapWith(Boolean),
      wrong: isWrong.mapWith(Boolean),
    })
    .from(reportTable)
    .innerJoin(caseTable, eq(caseTable.id, reportTable.caseId))
    .leftJoin(mailboxTable, eq(mailboxTable.id, reportTable.reporterMailboxId))
    .leftJoin(messageTable, eq(messageTable.id, reportTable.messageId))
    .where(eq(reportTable.caseId, caseId))
    .orderBy(asc(reportTable.reportedAt), asc(reportTable.id))
    .limit(maxEntries);
  const reporters = rows.map(({ report }) => report.reporterAddress);
  const ids = rows.map(({ report }) => report.id);
  const [reliable, replies] = await Promise.all([
    readReliability(db, viewer.providerId, reporters),
    ids.length === 0
      ? []
      : db
          .select({ reply: replyTable, state: actionTargetTable.state, problem: actionTargetTable.problem })
          .from(replyTable)
          .leftJoin(
            actionTargetTable,
            sql`${actionTargetTable.actionId} = ${replyTable.actionId} AND ${actionTargetTable.subjectId} = ${replyTable.reportId}`,
          )
          .where(inArray(replyTable.reportId, ids))
          .orderBy(asc(replyTable.at)),
  ]);
  return rows.map(({ report, name, mailboxId, right, wrong }) => ({
    id: report.id,
    reported_at: report.reportedAt.toISOString(),
    reporter: report.reporterAddress,
    reporter_name: name,
    reliability: reliable.get(report.reporterAddress) ?? null,
    channel: report.channel,
    kind: report.kind,
    words: report.words,
    network_message_id: report.networkMessageId,
    sender_ip: report.senderIp,
    mail_id: report.messageId,
    is_own_copy: mailboxId !== null && mailboxId === report.reporterMailboxId,
    is_repeated: report.isRepeated,
    outcome: right ? "right" : wrong ? "wrong" : null,
    replies: replies
      .filter(({ reply }) => reply.reportId === report.id)
      .map(({ reply, state, problem }) => ({
        verdict: reply.verdict,
        language: reply.language,
        at: reply.at.toISOString(),
        state: stateOf(state),
        problem,
      })),
  }));
}

function stateOf(state: typeof actionTargetTable.$inferSelect.state | null): "queued" | "done" | "failed" {
  if (state === "done" || state === "undo_failed") return "done";
  return state === "waiting" || state === null ? "queued" : "failed";
}

const maxCopies = 100;

interface Copies {
  readonly shown: ReportCopy[];
  readonly total: number;
}

/** Stored copies of the reported emails, by message id or campaign. */
async function readCopies(db: Queryable, { id, providerId }: CaseRow): Promise<Copies> {
  const reported = await db
    .selectDistinct({ id: mail.id, messageId: mail.internetMessageId, campaignId: mail.campaignId })
    .from(reportTable)
    .innerJoin(mail, eq(mail.id, reportTable.messageId))
    .where(eq(reportTable.caseId, id));
  if (reported.length === 0) return { shown: [], total: 0 };
  const ids = reported.map((each) => each.id);
  const messageIds = reported.flatMap(({ messageId }) => messageId ?? []);
  const campaigns = [...new Set(reported.flatMap(({ campaignId }) => campaignId ?? []))];
  const isSame = or(inArray(mail.id, ids), inArray(mail.internetMessageId, messageIds)) ?? sql`false`;
  const where = and(
    eq(mail.providerId, providerId),
    isNotNull(mail.mailboxId),
    or(isSame, inArray(mail.campaignId, campaigns)),
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        mail,
        mailbox: mailboxTable.address,
        isSame: sql`coalesce(${isSame}, false)`.mapWith(Boolean),
      })
      .from(mail)
      .innerJoin(mailboxTable, eq(mailboxTable.id, mail.mailboxId))
      .where(where)
      .orderBy(desc(sql`coalesce(${isSame}, false)`), desc(mail.receivedAt), mail.id)
      .limit(maxCopies),
    db
      .select({ total: sql`count(*)`.mapWith(Number) })
      .from(mail)
      .where(where),
  ]);
  const shown = rows.map(({ mail: row, mailbox, isSame: same }) => ({
    id: row.id,
    mailbox,
    folder: row.folder,
    subject: row.subject,
    received_at: row.receivedAt.toISOString(),
    verdict: row.verdict,
    signals: row.signals,
    decision: row.decision,
    is_same: same,
    is_reported: ids.includes(row.id),
  }));
  return { shown, total: counted?.total ?? 0 };
}

const maxChanges = 200;

/** One reported email with its reports, copies, decisions and replies. @throws Failure `not_found` */
export async function getReport(call: ViewerCall, id: string): Promise<ReportedMailDetail> {
  const { db } = call.platform.postgres;
  const row = await findCase(db, call, id);
  const [[reported], entries, copies, [campaign], changes] = await Promise.all([
    presentCases(call, [row]),
    readEntries(call, row.id),
    readCopies(db, row),
    db
      .select({ id: campaignTable.id, title: campaignTable.title, mails: campaignTable.mails })
      .from(campaignTable)
      .innerJoin(messageTable, eq(messageTable.campaignId, campaignTable.id))
      .where(sql`${messageTable.id} = ${row.messageId}`),
    db
      .select()
      .from(caseChangeTable)
      .where(eq(caseChangeTable.caseId, row.id))
      .orderBy(desc(caseChangeTable.time), desc(caseChangeTable.id))
      .limit(maxChanges),
  ]);
  if (reported === undefined) throw new Failure("not_found");
  const shown = lets(may.openMail, call.viewer) ? entries : entries.map((each) => ({ ...each, words: "" }));
  return {
    ...reported,
    entries: shown,
    copies: copies.shown,
    copies_total: copies.total,
    campaign: campaign ?? null,
    changes: changes.map(presentCaseChange),
  };
}
