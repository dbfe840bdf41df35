import { type ReportSummary } from "@parapet/contract";
import { and, eq, gte, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { openStates } from "./merged-state.ts";
import { isRight, isWrong } from "./outcome.ts";
import { overdueAt } from "./report-selection.ts";
import { caseTable as table, reportTable } from "./table.ts";

/** Days covered by decision statistics. */
const days = 30;

/** Report statistics: open cases, decision time and reporter accuracy. */
export async function summarizeReports({ platform, viewer, now }: ViewerCall): Promise<ReportSummary> {
  const { db } = platform.postgres;
  const own = and(eq(table.providerId, viewer.providerId), isNull(table.mergedInto));
  const recent = and(own, gte(table.lastReportedAt, new Date(now.getTime() - days * 86_400_000)));
  const minutes = sql`extract(epoch FROM ${table.resolvedAt} - ${table.firstReportedAt}) / 60`;
  const [[waiting], [decided], [reports]] = await Promise.all([
    db
      .select({
        open: sql`count(*)`.mapWith(Number),
        oldest: sql`min(${table.dueAt})`.mapWith(table.dueAt),
        overdue: sql`count(*) FILTER (WHERE ${overdueAt(now)})`.mapWith(Number),
      })
      .from(table)
      .where(and(own, inArray(table.state, [...openStates]))),
    db
      .select({
        median: sql<number | null>`(percentile_cont(0.5) WITHIN GROUP (ORDER BY ${minutes}))::float8`,
        count: sql`count(*)`.mapWith(Number),
      })
      .from(table)
      .where(and(recent, isNotNull(table.verdict), isNotNull(table.resolvedAt), ne(table.verdict, "duplicate"))),
    db
      .select({
        right: sql`count(*) FILTER (WHERE ${isRight})`.mapWith(Number),
        wrong: sql`count(*) FILTER (WHERE ${isWrong})`.mapWith(Number),
      })
      .from(reportTable)
      .innerJoin(table, eq(table.id, reportTable.caseId))
      .where(and(recent, eq(reportTable.isRepeated, false))),
  ]);
  return {
    days,
    open: waiting?.open ?? 0,
    overdue: waiting?.overdue ?? 0,
    oldest_due_at: waiting?.oldest?.toISOString() ?? null,
    median_minutes: decided?.median ?? null,
    decided: decided?.count ?? 0,
    right: reports?.right ?? 0,
    wrong: reports?.wrong ?? 0,
  };
}
