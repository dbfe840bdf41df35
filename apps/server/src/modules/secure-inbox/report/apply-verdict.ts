import type { CampaignState, MailDecision } from "@parapet/contract";
import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { decideWithCampaign } from "../campaign/decide-with-campaign.ts";
import { refreshCampaign } from "../campaign/refresh-campaign.ts";
import { campaignChangeTable, campaignTable } from "../campaign/table.ts";
import { messageTable as mail } from "../mail/table.ts";
import { decisions } from "./merged-state.ts";
import { type CaseRow, reportTable } from "./table.ts";

type Decided = Pick<CaseRow, "id" | "state" | "verdict" | "resolvedAt" | "resolvedBy">;

/** The campaign state implied by a verdict; spam implies none. */
const campaignStates: Partial<Record<MailDecision, CampaignState>> = { phishing: "confirmed", clean: "false_positive" };

/** Decides the emails and campaigns of a case resolved by an analyst. Auto-closed cases decide nothing. */
export async function applyVerdict(tx: Transaction, decided: Decided): Promise<void> {
  const { id, state, verdict, resolvedAt, resolvedBy } = decided;
  const decision = verdict === null ? undefined : decisions[verdict];
  if (state !== "resolved" || decision === undefined || resolvedAt === null || resolvedBy === null) return;
  const campaigns = await campaignsOf(tx, id);
  const campaignState = campaignStates[decision];
  if (campaignState !== undefined)
    for (const campaign of campaigns)
      await become(tx, campaign, { state: campaignState, actor: resolvedBy, at: resolvedAt });
  await write(tx, decided, { decision, actor: resolvedBy, at: resolvedAt });
  for (const campaign of campaigns) await refreshCampaign(tx, campaign);
}

/** Reverts a case's decisions about its emails and campaigns; other decisions are kept. */
export async function withdrawVerdict(tx: Transaction, before: Decided, actor: string, now: Date): Promise<void> {
  const { id, state, verdict, resolvedAt } = before;
  const decision = verdict === null ? undefined : decisions[verdict];
  if (state !== "resolved" || decision === undefined || resolvedAt === null) return;
  const campaigns = await campaignsOf(tx, id);
  const campaignState = campaignStates[decision];
  for (const campaign of campaigns) {
    const [row] = await tx.select().from(campaignTable).where(eq(campaignTable.id, campaign));
    if (row !== undefined && row.state === campaignState)
      await become(tx, campaign, { state: "in_review", actor, at: now });
  }
  const taken = await tx
    .update(mail)
    .set({ decision: null, decisionReason: null, decidedBy: null, decidedAt: null })
    .where(
      and(inArray(mail.id, emailsOf(tx, id)), eq(mail.decidedAt, resolvedAt), eq(mail.isDecidedWithCampaign, false)),
    )
    .returning({ id: mail.id });
  await recordDecisions(tx, taken, { what: "reopened", value: null, actor, at: now });
  for (const campaign of campaigns) await refreshCampaign(tx, campaign);
}

interface Step {
  readonly actor: string;
  readonly at: Date;
}

async function become(tx: Transaction, id: string, { state, actor, at }: Step & { readonly state: CampaignState }) {
  const [before] = await tx.select().from(campaignTable).where(eq(campaignTable.id, id));
  if (before === undefined || (before.state === state && before.undecided === 0)) return;
  await tx.update(campaignTable).set({ state }).where(eq(campaignTable.id, id));
  const decided = await decideWithCampaign(tx, { viewer: { email: actor }, now: at }, before, state);
  const change = { what: "state", state, actor, value: null, decided } as const;
  await tx.insert(campaignChangeTable).values({ ...change, id: newId(), campaignId: id, time: at });
}

async function write(
  tx: Transaction,
  { id }: Decided,
  { decision, actor, at }: Step & { readonly decision: MailDecision },
): Promise<void> {
  const written = await tx
    .update(mail)
    .set({ decision, decisionReason: null, decidedBy: actor, decidedAt: at, isDecidedWithCampaign: false })
    .where(and(inArray(mail.id, emailsOf(tx, id)), sql`${mail.decision} IS DISTINCT FROM ${decision}`))
    .returning({ id: mail.id });
  await recordDecisions(tx, written, { what: "decided", value: decision, actor, at });
}

async function recordDecisions(
  tx: Transaction,
  emails: readonly { readonly id: string }[],
  { what, value, actor, at }: Step & { readonly what: "decided" | "reopened"; readonly value: string | null },
): Promise<void> {
  for (const { id } of emails)
    await tx.execute(sql`INSERT INTO mail_change (id, message_id, time, what, actor, value)
      VALUES (${newId()}, ${id}, ${at.toISOString()}::timestamptz, ${what}, ${actor}, ${value}::text)`);
}

function emailsOf(tx: Transaction, caseId: string) {
  return tx
    .select({ id: sql`${reportTable.messageId}`.as("id") })
    .from(reportTable)
    .where(and(eq(reportTable.caseId, caseId), isNotNull(reportTable.messageId)));
}

async function campaignsOf(tx: Transaction, caseId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: mail.campaignId })
    .from(mail)
    .innerJoin(campaignTable, and(eq(campaignTable.id, mail.campaignId), isNull(campaignTable.mergedInto)))
    .where(inArray(mail.id, emailsOf(tx, caseId)));
  return rows.flatMap(({ id }) => id ?? []);
}
