import type { Endpoints, QueryOf } from "@parapet/contract";
import { and, eq, inArray, not, or, sql, type SQL } from "drizzle-orm";
import type { Viewer } from "../../../platform/call.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { collated, holds, orderOf } from "../../../platform/postgres/list-page.ts";
import { shelfCondition } from "../mail/mail-selection.ts";
import { mailboxTable as table } from "../mail/table.ts";
import { leadingTitle } from "./leading-titles.ts";

export type MailboxSelection = QueryOf<Endpoints["mailboxes.select"]>;

/** Enabled mailboxes with a leading job title that aren't VIPs yet. */
export const isSuggested = sql<boolean>`(NOT ${table.isVip} AND ${table.isEnabled} AND coalesce(${table.jobTitle}, '') ~* ${leadingTitle})`;

export const lastMailAt = sql<Date | null>`(
  SELECT max(received_at) FROM mail_message WHERE mail_message.mailbox_id = mailbox.id
)`;
/** Threats of the last 30 days. */
export const threatsUntil = (now: Date): SQL<number> => sql<number>`(
  SELECT count(*) FROM mail_message WHERE mail_message.mailbox_id = mailbox.id
    AND mail_message.received_at > ${daysBefore(now)}::timestamptz AND (${shelfCondition("threats")})
)`;

/** The time 30 days earlier, for SQL. */
export function daysBefore(now: Date): string {
  return new Date(now.getTime() - 30 * 86_400_000).toISOString();
}

/** The condition and order of a list request. */
export function mailboxSelectionOf(
  { providerId }: Pick<Viewer, "providerId">,
  { search, department, watched, vip, suggested, sort }: MailboxSelection,
  now: Date,
): { readonly where: SQL | undefined; readonly orderBy: SQL[] } {
  const where = and(
    eq(table.providerId, providerId),
    department === undefined ? undefined : inArray(table.department, department),
    watched === undefined ? undefined : eq(table.isMonitored, watched === "yes"),
    vip === undefined ? undefined : vip === "yes" ? eq(table.isVip, true) : not(table.isVip),
    suggested === undefined ? undefined : isSuggested,
    search === undefined ? undefined : searchCondition(likePattern(search)),
  );
  const columns = {
    name: collated(table.displayName),
    address: table.address,
    department: collated(table.department),
    job_title: collated(table.jobTitle),
    last_mail_at: lastMailAt,
    threats: threatsUntil(now),
  };
  return { where, orderBy: orderOf(sort, columns, table.id) };
}

function searchCondition(pattern: string): SQL | undefined {
  return or(
    holds(table.displayName, pattern),
    holds(sql`array_to_string(${table.addresses}, ' ')`, pattern),
    holds(sql`coalesce(${table.jobTitle}, '')`, pattern),
    holds(sql`coalesce(${table.department}, '')`, pattern),
  );
}
