import type { Endpoints, QueryOf, ReportShelf } from "@parapet/contract";
import { and, eq, exists, gte, inArray, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { holds, orderOf } from "../../../platform/postgres/list-page.ts";
import { messageTable as mail } from "../mail/table.ts";
import { openStates } from "./merged-state.ts";
import { isRight, isWrong } from "./outcome.ts";
import { caseTable as table, reportTable } from "./table.ts";

export type ReportSelection = QueryOf<Endpoints["reports.select"]>;

const sortColumns = {
  last_reported_at: table.lastReportedAt,
  first_reported_at: table.firstReportedAt,
  due_at: table.dueAt,
  resolved_at: table.resolvedAt,
  reports: table.reports,
  severity: sql`array_position(ARRAY['info', 'low', 'medium', 'high', 'critical'], ${mail.severity})`,
  p: mail.p,
  title: table.title,
};

/** The condition and order of a list request, joined with emails. */
export function reportSelectionOf(call: ViewerCall, { shelf, sort, search, from, to, ...lists }: ReportSelection) {
  const pattern = search === undefined ? null : likePattern(search);
  const owners = lists["owner[is]"];
  const outcomes = lists["outcome[is]"];
  const where = and(
    eq(table.providerId, call.viewer.providerId),
    isNull(table.mergedInto),
    shelfCondition(shelf),
    lists["state[is]"] && inArray(table.state, lists["state[is]"]),
    lists["verdict[is]"] && inArray(table.verdict, lists["verdict[is]"]),
    lists["engine[is]"] && inArray(mail.verdict, lists["engine[is]"]),
    lists["kind[is]"] && hasReport(call, inArray(reportTable.kind, lists["kind[is]"])),
    lists["channel[is]"] && hasReport(call, inArray(reportTable.channel, lists["channel[is]"])),
    lists["reporter[is]"] && hasReport(call, inArray(reportTable.reporterAddress, lower(lists["reporter[is]"]))),
    lists["campaign[is]"] && hasReport(call, inEmails(call, lists["campaign[is]"])),
    owners &&
      or(
        inArray(
          table.ownerId,
          owners.filter((id) => id !== "nobody"),
        ),
        owners.includes("nobody") ? isNull(table.ownerId) : undefined,
      ),
    outcomes &&
      hasReport(
        call,
        or(outcomes.includes("right") ? isRight : undefined, outcomes.includes("wrong") ? isWrong : undefined),
      ),
    lists["due[is]"] && overdueAt(call.now),
    from === undefined ? undefined : gte(table.lastReportedAt, new Date(from)),
    to === undefined ? undefined : lt(table.lastReportedAt, new Date(to)),
    pattern === null
      ? undefined
      : or(
          holds(table.title, pattern),
          holds(table.sender, pattern),
          hasReport(call, holds(reportTable.reporterAddress, pattern)),
        ),
  );
  return { where, orderBy: orderOf(sort, sortColumns, table.id) };
}

const lower = (values: readonly string[]) => values.map((value) => value.toLowerCase());

/** Open and past due. */
export function overdueAt(now: Date): SQL | undefined {
  return and(inArray(table.state, [...openStates]), lt(table.dueAt, now));
}

export function shelfCondition(shelf: ReportShelf): SQL | undefined {
  switch (shelf) {
    case "review":
      return inArray(table.state, ["analysing", "needs_review"]);
    case "in_review":
      return eq(table.state, "in_review");
    case "closed":
      return inArray(table.state, ["resolved", "auto_closed"]);
    case "not_analysed":
      return eq(table.state, "not_analysed");
    case "all":
      return undefined;
  }
}

function hasReport({ platform }: ViewerCall, condition: SQL | undefined): SQL {
  const { db } = platform.postgres;
  return exists(
    db
      .select({ id: reportTable.id })
      .from(reportTable)
      .where(and(eq(reportTable.caseId, table.id), condition)),
  );
}

function inEmails({ platform }: ViewerCall, campaigns: readonly string[]): SQL {
  const { db } = platform.postgres;
  return inArray(
    reportTable.messageId,
    db
      .select({ id: mail.id })
      .from(mail)
      .where(inArray(mail.campaignId, [...campaigns])),
  );
}
