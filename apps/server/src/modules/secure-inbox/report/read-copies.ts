import type { ReportCopy } from "@parapet/contract";
import { and, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { mailboxTable, messageTable as mail } from "../mail/table.ts";
import { type CaseRow, reportTable } from "./table.ts";

const maxCopies = 100;

interface Copies {
  readonly shown: ReportCopy[];
  readonly total: number;
}

/** Stored copies of the reported emails, by message id or campaign. */
export async function readCopies(db: Queryable, { id, providerId }: CaseRow): Promise<Copies> {
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
