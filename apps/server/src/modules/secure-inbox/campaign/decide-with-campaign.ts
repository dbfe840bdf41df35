import type { CampaignState, MailDecision } from "@parapet/contract";
import { sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import type { CampaignRow } from "./table.ts";

/** Who decides, and when. */
interface Deciding {
  readonly viewer: { readonly email: string };
  readonly now: Date;
}

/** What a state says of its mails; the others say nothing. */
const decisions: Partial<Record<CampaignState, MailDecision>> = { confirmed: "phishing", false_positive: "clean" };

/** What a campaign in a state says of its mails. */
export const decisionOf = (state: CampaignState): MailDecision | null => decisions[state] ?? null;

/** Whether a campaign in a state decides about its mails. */
export const isDeciding = (state: CampaignState): boolean => decisionOf(state) !== null;

/**
 * Decides about the mails of a campaign that nobody decided about by themselves, or takes that back when it is open
 * again. What was decided about one mail stays. Returns how many mails it was.
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
