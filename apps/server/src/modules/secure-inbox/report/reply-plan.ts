import {
  type ReplyLanguage,
  replyLanguageOf,
  type ReplyPreview,
  type ReplyVerdict,
  defaultReplies,
  writeReply,
} from "@parapet/contract";
import { and, asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { mailboxTable } from "../mail/table.ts";
import { findSettings, type Settings } from "./find-settings.ts";
import { type CaseRow, replyTable, reportTable } from "./table.ts";

/** The reply to one reporter, at most once per verdict. */
export interface PlannedReply extends ReplyPreview {
  readonly reportId: string;
  /** Id of the mailbox that received the report. */
  readonly fromUserId: string | null;
}

/** The replies to a case's reporters, each in their language. */
export async function planReplies(
  db: Queryable,
  { id, providerId }: Pick<CaseRow, "id" | "providerId">,
  verdict: ReplyVerdict,
): Promise<PlannedReply[]> {
  const from = alias(mailboxTable, "reported_to");
  const [settings, rows] = await Promise.all([
    findSettings(db, providerId),
    db
      .select({
        report: reportTable,
        reporter: mailboxTable,
        fromUserId: from.graphUserId,
        notifiedVerdict: replyTable.verdict,
      })
      .from(reportTable)
      .leftJoin(mailboxTable, eq(mailboxTable.id, reportTable.reporterMailboxId))
      .leftJoin(from, eq(from.id, reportTable.mailboxId))
      .leftJoin(replyTable, and(eq(replyTable.reportId, reportTable.id), eq(replyTable.verdict, verdict)))
      .where(eq(reportTable.caseId, id))
      .orderBy(sql`${replyTable.verdict} IS NULL`, asc(reportTable.reportedAt), asc(reportTable.id)),
  ]);
  const byReporter = new Map(rows.toReversed().map((row) => [row.report.reporterAddress, row]));
  return [...byReporter.values()].toReversed().map(({ report, reporter, fromUserId, notifiedVerdict }) => {
    const language = replyLanguageOf(reporter?.language ?? null) ?? settings.language;
    const facts = { name: reporter?.displayName ?? "", subject: report.subject, sender: report.sender };
    const { subject, text } = writeReply(templateOf(settings, verdict, language), facts);
    const skipped = skippedBecause(
      report.channel === "upload",
      reporter !== null && fromUserId !== null,
      notifiedVerdict !== null,
    );
    return {
      reportId: report.id,
      fromUserId,
      reporter: reporter?.address ?? report.reporterAddress,
      language,
      subject,
      text,
      skipped,
    };
  });
}

function templateOf({ templates }: Settings, verdict: ReplyVerdict, language: ReplyLanguage) {
  return templates[verdict]?.[language] ?? defaultReplies[verdict][language];
}

function skippedBecause(isUploaded: boolean, isKnown: boolean, isNotified: boolean): ReplyPreview["skipped"] {
  if (isUploaded) return "uploaded";
  if (!isKnown) return "unknown_reporter";
  return isNotified ? "told" : null;
}
