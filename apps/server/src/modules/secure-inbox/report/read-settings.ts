import { reportHistoryDays, type ReportSettings } from "@parapet/contract";
import { and, eq, gte, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { findConnection } from "../connection/find-connection.ts";
import { findReportingMailbox } from "../intake/set-reporting-mailbox.ts";
import { messageTable as mail } from "../mail/table.ts";
import { findSettings } from "./find-settings.ts";
import { maySend } from "./reply-to-reporters.ts";
import { caseTable as table } from "./table.ts";

/** Report settings, with the history needed to preview auto-closing. */
export async function readSettings({ platform, viewer, now }: ViewerCall): Promise<ReportSettings> {
  const { db } = platform.postgres;
  const { providerId } = viewer;
  const since = new Date(now.getTime() - reportHistoryDays * 86_400_000);
  const percent = sql<number>`CASE WHEN ${mail.rules} <> '{}' AND ${mail.p} > 0.5 THEN 100 ELSE floor(100 * ${mail.p})::integer END`;
  const byPeople = isNotNull(table.resolvedBy);
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
        phishing: some(eq(mail.verdict, "malicious")),
        clean: some(eq(mail.verdict, "clean")),
        harmless: some(and(byPeople, eq(mail.verdict, "malicious"), eq(table.verdict, "clean"))),
        harmful: some(and(byPeople, eq(mail.verdict, "clean"), sql`${table.verdict} IN ('phishing', 'spam')`)),
      })
      .from(table)
      .innerJoin(mail, eq(mail.id, table.messageId))
      .where(
        and(
          eq(table.providerId, providerId),
          isNull(table.mergedInto),
          gte(table.firstReportedAt, since),
          isNotNull(mail.p),
          sql`NOT ${mail.signals} @> '{context.simulation}'`,
        ),
      )
      .groupBy(sql`1`),
  ]);
  const byPercent = new Map(rows.map((row) => [row.percent, row]));
  const counts = (name: "phishing" | "clean" | "harmful" | "harmless") =>
    Array.from({ length: 101 }, (_, at) => byPercent.get(at)?.[name] ?? 0);
  const emails = await db.$count(
    table,
    and(eq(table.providerId, providerId), isNull(table.mergedInto), gte(table.firstReportedAt, since)),
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
