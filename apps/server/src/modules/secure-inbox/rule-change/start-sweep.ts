import type { RuleSweep } from "@parapet/contract";
import { and, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { tenantClient } from "../intake/tenant-clients.ts";
import { mailboxTable } from "../mail/table.ts";
import { enqueueFeedRead } from "./feed/read-feed-task.ts";
import { presentSweep } from "./read-coverage.ts";
import { enqueueSweep } from "./sweep-rules-task.ts";
import { ruleSweepMailboxTable, ruleSweepTable } from "./table.ts";

/** Reads the rules of all monitored mailboxes and the audit log now. @throws Failure `not_integrated`, `conflict` */
export async function startSweep(call: ViewerCall): Promise<RuleSweep> {
  const { platform, viewer, now } = call;
  const { providerId, email } = viewer;
  if ((await tenantClient(platform, providerId)) === null) throw new Failure("not_integrated");
  const id = newId();
  return platform.postgres.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(ruleSweepTable)
      .values({ id, providerId, state: "running", startedBy: email, createdAt: now })
      .onConflictDoNothing()
      .returning();
    if (row === undefined) throw new Failure("conflict", { detail: "A sweep is already running." });
    const watched = await tx
      .select({ id: mailboxTable.id })
      .from(mailboxTable)
      .where(and(eq(mailboxTable.providerId, providerId), eq(mailboxTable.isMonitored, true)));
    if (watched.length > 0) {
      const places = watched.map((mailbox) => ({ sweepId: id, mailboxId: mailbox.id, state: "waiting" as const }));
      await tx.insert(ruleSweepMailboxTable).values(places);
    }
    // The audit log first, so that records are matched with the rules.
    await enqueueFeedRead(tx, platform.jobs, providerId);
    await enqueueSweep(tx, platform.jobs, id);
    await recordAudit(tx, call, {
      action: "rule_sweep.start",
      subjectType: "rule_sweep",
      subjectId: id,
      after: { mailboxes: watched.length },
    });
    return presentSweep(tx, row);
  });
}
