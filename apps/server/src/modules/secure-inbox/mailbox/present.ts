import type { Mailbox } from "@parapet/contract";
import { getTableColumns, sql } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import { mailboxTable as table } from "../mail/table.ts";
import { daysBefore, isSuggested, lastMailAt, threatsUntil } from "./mailbox-selection.ts";

/** Mailboxes with their email counts; callers add conditions. */
export function selectMailboxes(db: Platform["postgres"]["db"], now: Date) {
  return db
    .select({
      ...getTableColumns(table),
      isSuggested: isSuggested.as("is_suggested"),
      lastMailAt: lastMailAt.mapWith(table.createdAt).as("last_mail_at"),
      threats: threatsUntil(now).mapWith(Number).as("threats"),
      reports: sql<number>`(
        SELECT count(*) FROM mail_report WHERE mail_report.reporter_mailbox_id = mailbox.id
          AND mail_report.reported_at > ${daysBefore(now)}::timestamptz
      )`
        .mapWith(Number)
        .as("reports"),
    })
    .from(table)
    .$dynamic();
}

type Shown = Awaited<ReturnType<typeof selectMailboxes>>[number];

export function presentMailbox(row: Shown): Mailbox {
  return {
    id: row.id,
    name: row.displayName,
    address: row.address,
    addresses: row.addresses,
    job_title: row.jobTitle,
    department: row.department,
    is_enabled: row.isEnabled,
    is_shared: row.isShared,
    is_watched: row.isMonitored,
    is_vip: row.isVip,
    is_vip_by_hand: row.isVipByHand,
    is_vip_by_group: row.isVipByGroup,
    vip_note: row.vipNote,
    vip_names: row.vipNames,
    vip_addresses: row.vipAddresses,
    is_suggested: row.isSuggested,
    last_mail_at: row.lastMailAt?.toISOString() ?? null,
    threats: row.threats,
    reports: row.reports,
  };
}
