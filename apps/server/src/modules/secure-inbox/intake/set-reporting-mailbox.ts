import { and, eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { mailboxTable } from "../mail/table.ts";
import { mailboxIntakeTable as intake } from "./table.ts";

interface Reporting {
  readonly address: string | null;
}

/**
 * Sets the mailbox for user reports; null removes it. @throws Failure `not_found` if it isn't a mailbox of the tenant
 */
export async function setReportingMailbox(call: ViewerCall, { address }: Reporting): Promise<Reporting> {
  const { platform, viewer } = call;
  const { providerId } = viewer;
  return platform.postgres.db.transaction(async (tx) => {
    const before = await findReportingMailbox(tx, providerId);
    await tx.update(intake).set({ isReporting: false }).where(eq(intake.providerId, providerId));
    if (address !== null) {
      const [mailbox] = await tx
        .select({ id: mailboxTable.id })
        .from(mailboxTable)
        .where(and(eq(mailboxTable.providerId, providerId), eq(mailboxTable.address, address)));
      if (mailbox === undefined) throw new Failure("not_found", { detail: "This mailbox isn't in the tenant" });
      await tx.update(intake).set({ isReporting: true }).where(eq(intake.mailboxId, mailbox.id));
    }
    await recordAudit(tx, call, {
      action: "mail_intake.set_reporting_mailbox",
      subjectType: "mail_connection",
      subjectId: providerId,
      before: { address: before },
      after: { address },
    });
    return { address };
  });
}

export async function findReportingMailbox(db: Queryable, providerId: string): Promise<string | null> {
  const [row] = await db
    .select({ address: mailboxTable.address })
    .from(intake)
    .innerJoin(mailboxTable, eq(mailboxTable.id, intake.mailboxId))
    .where(and(eq(intake.providerId, providerId), eq(intake.isReporting, true)));
  return row?.address ?? null;
}
