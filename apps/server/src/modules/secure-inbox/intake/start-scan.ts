import type { MailScan } from "@parapet/contract";
import { and, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { mailboxTable } from "../mail/table.ts";
import { enqueueScan } from "./enqueue-scan.ts";
import { getScan } from "./queries.ts";
import { scanMailboxTable, scanTable } from "./table.ts";
import { tenantClient } from "./tenant-clients.ts";

/** Starts a scan of past email. @throws Failure `not_integrated`, `conflict` */
export async function startScan(call: ViewerCall, { days }: { readonly days: number }): Promise<MailScan> {
  const { platform, viewer, now } = call;
  const { providerId, email } = viewer;
  if ((await tenantClient(platform, providerId)) === null) throw new Failure("not_integrated");
  const id = newId();
  return platform.postgres.db.transaction(async (tx) => {
    const since = new Date(now.getTime() - days * 86_400_000);
    const begun = { state: "running", startedBy: email, createdAt: now, seen: 0, noticed: 0 } as const;
    const added = await tx
      .insert(scanTable)
      .values({ ...begun, id, providerId, days, since })
      .onConflictDoNothing()
      .returning({ id: scanTable.id });
    if (added.length === 0) throw new Failure("conflict", { detail: "A scan is already running or paused" });
    const monitored = await tx
      .select({ id: mailboxTable.id })
      .from(mailboxTable)
      .where(and(eq(mailboxTable.providerId, providerId), eq(mailboxTable.isMonitored, true)));
    if (monitored.length > 0) {
      const rows = monitored.map((mailbox) => ({ scanId: id, mailboxId: mailbox.id, state: "waiting" as const }));
      await tx.insert(scanMailboxTable).values(rows);
    }
    await enqueueScan(tx, platform.jobs, id);
    const after = { days, mailboxes: monitored.length };
    await recordAudit(tx, call, { action: "mail_scan.start", subjectType: "mail_scan", subjectId: id, after });
    return getScan(tx, viewer, id);
  });
}
