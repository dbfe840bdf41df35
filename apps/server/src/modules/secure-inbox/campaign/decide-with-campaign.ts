import type { CampaignState, MailDecision } from "@parapet/contract";
import { sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import type { CampaignRow } from "./table.ts";

interface Deciding {
  readonly viewer: { readonly email: string };
  readonly now: Date;
}

/** States that decide emails. */
const decisions: Partial<Record<CampaignState, MailDecision>> = { confirmed: "phishing", false_positive: "clean" };

/** The decision a state implies for the campaign's emails. */
export const decisionOf = (state: CampaignState): MailDecision | null => decisions[state] ?? null;

export const isDeciding = (state: CampaignState): boolean => decisionOf(state) !== null;

/**
 * Applies the campaign's decision to its undecided emails, or reverts it when the campaign is reopened. Individual
 * decisions are kept. Returns the number of emails.
 */
export async function decideWithCampaign(
  tx: Transaction,
  { viewer, now }: Deciding,
  before: CampaignRow,
  state: CampaignState,
): Promise<number> {
  const decision = decisions[state];
  const isOpen = state === "new" || state === "in_review";
  if (decision === undefined && !(isOpen && isDeciding(before.state))) return 0;
  const at = sql`${now.toISOString()}::timestamptz`;
  const changed =
    decision === undefined
      ? sql`UPDATE mail_message SET decision = NULL, decision_reason = NULL, decided_by = NULL, decided_at = NULL,
          is_decided_with_campaign = false
        WHERE campaign_id = ${before.id} AND is_decided_with_campaign RETURNING id`
      : sql`UPDATE mail_message SET decision = ${decision}, decision_reason = NULL, decided_by = ${viewer.email},
          decided_at = ${at}, is_decided_with_campaign = true
        WHERE campaign_id = ${before.id}
          AND (decision IS NULL OR (is_decided_with_campaign AND decision <> ${decision})) RETURNING id`;
  const { rowCount } = await tx.execute(sql`WITH changed AS (${changed})
    INSERT INTO mail_change (id, message_id, time, what, actor, value)
    SELECT gen_random_uuid(), id, ${at}, ${decision === undefined ? "reopened" : "decided"}, ${viewer.email},
      ${decision ?? null}::text FROM changed`);
  return rowCount ?? 0;
}
