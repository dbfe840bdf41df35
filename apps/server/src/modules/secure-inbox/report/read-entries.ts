import type { MailReportEntry } from "@parapet/contract";
import { asc, eq, inArray, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { actionTargetTable } from "../action/table.ts";
import { mailboxTable, messageTable } from "../mail/table.ts";
import { isRight, isWrong } from "./outcome.ts";
import { readReliability } from "./read-reliability.ts";
import { caseTable, replyTable, reportTable } from "./table.ts";

const maxEntries = 100;

/** A case's reports, oldest first, with the replies sent. */
export async function readEntries({ platform, viewer }: ViewerCall, caseId: string): Promise<MailReportEntry[]> {
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
