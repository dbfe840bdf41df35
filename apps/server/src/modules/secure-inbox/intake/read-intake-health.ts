import type { IntakeHealth } from "@parapet/contract";
import { and, count, eq, gt, isNotNull, max, min, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { mailboxTable } from "../mail/table.ts";
import { reportTable } from "../report/table.ts";
import { findLastScan } from "./queries.ts";
import { findReportingMailbox } from "./set-reporting-mailbox.ts";
import { arrivalTable, folderTable, mailboxIntakeTable as intake, subscriptionTable } from "./table.ts";

/** Days covered by the counts of processed email. */
const countedDays = 30;

/** Ingestion status of a provider. */
export async function readIntakeHealth({ platform, viewer, now }: ViewerCall): Promise<IntakeHealth> {
  const { db } = platform.postgres;
  const { providerId } = viewer;
  const monitored = and(eq(mailboxTable.providerId, providerId), eq(mailboxTable.isMonitored, true));
  const recently = new Date(now.getTime() - countedDays * 86_400_000);
  const [
    mailboxes,
    subscriptions,
    [delta],
    [folders],
    [waiting],
    settled,
    problems,
    [reports],
    reportingMailbox,
    scan,
  ] = await Promise.all([
    db
      .select({ isMonitored: mailboxTable.isMonitored, count: count() })
      .from(mailboxTable)
      .where(eq(mailboxTable.providerId, providerId))
      .groupBy(mailboxTable.isMonitored),
    db
      .select({
        state: subscriptionTable.state,
        count: count(),
        nextEnd: min(subscriptionTable.expiresAt),
        last: max(subscriptionTable.lastNotificationAt),
      })
      .from(subscriptionTable)
      .innerJoin(mailboxTable, and(eq(mailboxTable.id, subscriptionTable.mailboxId), monitored))
      .groupBy(subscriptionTable.state),
    db
      .select({ healed: count(intake.resyncedAt), oldest: min(intake.resyncedAt) })
      .from(intake)
      .innerJoin(mailboxTable, and(eq(mailboxTable.id, intake.mailboxId), monitored)),
    db
      .select({ resyncs: sql`coalesce(sum(${folderTable.resyncs}), 0)`.mapWith(Number) })
      .from(folderTable)
      .innerJoin(mailboxTable, and(eq(mailboxTable.id, folderTable.mailboxId), monitored)),
    db
      .select({ count: count(), since: min(arrivalTable.detectedAt) })
      .from(arrivalTable)
      .where(and(eq(arrivalTable.providerId, providerId), eq(arrivalTable.state, "waiting"))),
    db
      .select({ state: arrivalTable.state, reason: arrivalTable.reason, count: count() })
      .from(arrivalTable)
      .where(and(eq(arrivalTable.providerId, providerId), gt(arrivalTable.settledAt, recently)))
      .groupBy(arrivalTable.state, arrivalTable.reason),
    db
      .select({ code: intake.problem, count: count(), since: min(intake.problemAt) })
      .from(intake)
      .innerJoin(mailboxTable, and(eq(mailboxTable.id, intake.mailboxId), monitored))
      .where(isNotNull(intake.problem))
      .groupBy(intake.problem),
    db
      .select({ count: count() })
      .from(reportTable)
      .where(
        and(
          eq(reportTable.providerId, providerId),
          isNotNull(reportTable.mailboxId),
          gt(reportTable.reportedAt, recently),
        ),
      ),
    findReportingMailbox(db, providerId),
    findLastScan(db, viewer),
  ]);
  const inState = (...states: readonly string[]) =>
    subscriptions.reduce((sum, row) => (states.includes(row.state) ? sum + row.count : sum), 0);
  const earliest = subscriptions.flatMap(({ nextEnd }) => nextEnd ?? []).toSorted((a, b) => a.getTime() - b.getTime());
  const latest = subscriptions.flatMap(({ last }) => last ?? []).toSorted((a, b) => b.getTime() - a.getTime());
  return {
    mailboxes: mailboxes.reduce((sum, row) => sum + row.count, 0),
    monitored: mailboxes.find(({ isMonitored }) => isMonitored)?.count ?? 0,
    subscriptions: {
      active: inState("active"),
      pending: inState("creating", "reauthorize", "removed"),
      failed: inState("failed"),
      next_end: toIso(earliest[0]),
      last_notification_at: toIso(latest[0]),
    },
    delta: { healed: delta?.healed ?? 0, oldest: toIso(delta?.oldest), resyncs: folders?.resyncs ?? 0 },
    waiting: waiting?.count ?? 0,
    waiting_since: toIso(waiting?.since),
    taken_in: settled.find(({ state }) => state === "taken_in")?.count ?? 0,
    left_out: settled.flatMap(({ reason, count: emails }) => (reason === null ? [] : [{ reason, count: emails }])),
    problems: problems.flatMap(({ code, count: stuck, since }) =>
      code === null || since === null ? [] : [{ code, mailboxes: stuck, since: since.toISOString() }],
    ),
    reporting_mailbox: reportingMailbox,
    reports: reports?.count ?? 0,
    scan,
  };
}

function toIso(moment: Date | null | undefined): string | null {
  return moment?.toISOString() ?? null;
}
