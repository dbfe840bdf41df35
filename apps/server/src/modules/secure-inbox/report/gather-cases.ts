import { and, eq, exists, isNotNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { type MessageRow, messageTable } from "../mail/table.ts";
import { applyVerdict } from "./apply-verdict.ts";
import { findSettings } from "./find-settings.ts";
import { firstStanding } from "./first-standing.ts";
import { joinCases, markRepeated } from "./join-case.ts";
import { noteState } from "./note-state.ts";
import { replyToReporters } from "./reply-to-reporters.ts";
import { type CaseRow, caseTable as table, reportTable } from "./table.ts";

/** Makes one case of what belongs to a mail, when it is reported or joins a campaign. The lock of campaigns is held. */
export async function gatherCases(
  tx: Transaction,
  platform: Pick<Platform, "jobs" | "clock">,
  mail: MessageRow,
  now: Date,
): Promise<void> {
  const joined = await joinCases(tx, mail, now);
  if (joined === null) return;
  await markRepeated(tx, joined.id);
  const settled = joined.state === "analysing" ? await settleFirst(tx, joined, mail, now) : joined;
  if (settled.verdict === null) return;
  await applyVerdict(tx, settled);
  await replyToReporters(tx, platform, settled, now);
}

async function settleFirst(tx: Transaction, joined: CaseRow, mail: MessageRow, now: Date): Promise<CaseRow> {
  const standing = firstStanding(mail, await findSettings(tx, joined.providerId));
  const isClosed = standing.verdict !== null;
  const [row] = await tx
    .update(table)
    .set({ ...standing, resolvedAt: isClosed ? now : null })
    .where(eq(table.id, joined.id))
    .returning();
  await noteState(tx, joined.id, { ...standing, time: now, what: "analysed" });
  return row ?? joined;
}

/** The same after a mail joined a campaign, where somebody reported one of its mails. */
export async function gatherCampaign(
  tx: Transaction,
  platform: Pick<Platform, "jobs" | "clock">,
  id: string,
  now: Date,
): Promise<void> {
  const other = alias(messageTable, "other");
  const reported = tx
    .select({ id: reportTable.id })
    .from(reportTable)
    .innerJoin(other, eq(other.id, reportTable.messageId))
    .where(eq(other.campaignId, messageTable.campaignId));
  const [mail] = await tx
    .select()
    .from(messageTable)
    .where(and(eq(messageTable.id, id), isNotNull(messageTable.campaignId), exists(reported)));
  if (mail !== undefined) await gatherCases(tx, platform, mail, now);
}
