import type { AttachedOriginal, Report } from "@parapet/mail-analysis";
import { and, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Platform } from "../../../platform/platform.ts";
import { stored } from "../mail/mail-features.ts";
import { findSettings } from "./find-settings.ts";
import { caseChangeTable, caseTable, type ReportRow, reportTable as table } from "./table.ts";

export type OpenedReport = Pick<ReportRow, "id" | "providerId" | "reporterMailboxId" | "reportedAt">;

interface Opening {
  readonly mailbox: { readonly id: string; readonly providerId: string };
  readonly item: { readonly immutableId: string; readonly receivedAt: Date };
  /** Index of the attached email. */
  readonly part: number;
  readonly report: Report;
  readonly original: AttachedOriginal | null;
  readonly reporter: { readonly id: string } | null;
}

/** Stores a report before its email is located; null if it is already processed. Interrupted reports are resumed. */
export async function openReport(platform: Platform, opening: Opening): Promise<OpenedReport | null> {
  const { mailbox, item, part, report, original, reporter } = opening;
  const { providerId } = mailbox;
  const { db } = platform.postgres;
  const same = and(eq(table.mailboxId, mailbox.id), eq(table.immutableId, item.immutableId), eq(table.part, part));
  const [known] = await db
    .select({ report: table, state: caseTable.state })
    .from(table)
    .innerJoin(caseTable, eq(caseTable.id, table.caseId))
    .where(same);
  if (known !== undefined) return known.state === "analysing" ? known.report : null;
  const { kind, networkMessageId, senderIp, channel } = report;
  const row: typeof table.$inferInsert = {
    id: newId(),
    providerId,
    mailboxId: mailbox.id,
    immutableId: item.immutableId,
    part,
    caseId: newId(),
    channel,
    kind,
    reporterAddress: stored(report.reporter),
    reporterMailboxId: reporter?.id ?? null,
    words: stored(report.words, 2_000),
    subject: stored(original?.subject ?? report.subject),
    sender: stored(original?.sender ?? report.sender ?? ""),
    networkMessageId,
    senderIp,
    reportedAt: item.receivedAt,
  };
  return writeReport(platform, row);
}

/** Stores a report with its own case. */
export async function writeReport(platform: Platform, row: typeof table.$inferInsert): Promise<OpenedReport> {
  const { providerId, reportedAt, caseId, subject, sender } = row;
  return platform.postgres.db.transaction(async (tx) => {
    const { dueHours } = await findSettings(tx, providerId);
    await tx.insert(caseTable).values({
      id: caseId,
      providerId,
      state: "analysing",
      title: subject,
      sender,
      firstReportedAt: reportedAt,
      lastReportedAt: reportedAt,
      dueAt: new Date(reportedAt.getTime() + dueHours * 3_600_000),
    });
    const [opened] = await tx.insert(table).values(row).returning();
    if (opened === undefined) throw new Error("The report was not stored");
    const reported = { what: "reported", state: "analysing", value: row.reporterAddress } as const;
    await tx.insert(caseChangeTable).values({ ...reported, id: newId(), caseId, time: reportedAt });
    return opened;
  });
}
