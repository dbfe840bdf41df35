import type { Campaign, CampaignChange } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { listHandlers } from "../../account/user/queries.ts";
import type { CampaignChangeRow, CampaignRow } from "./table.ts";

/** Campaigns with their owners' names. */
export async function presentCampaigns(
  { platform, viewer }: ViewerCall,
  rows: readonly CampaignRow[],
): Promise<Campaign[]> {
  const people = await listHandlers(platform.postgres.db, viewer.providerId);
  const names = new Map(
    people.map(({ id, firstName, lastName, email }) => [id, `${firstName} ${lastName}`.trim() || email]),
  );
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    sender: row.sender,
    state: row.state,
    severity: row.severity,
    attack_type: row.attackType,
    impersonates: row.impersonates,
    mails: row.mails,
    mailboxes: row.mailboxes,
    threats: row.threats,
    undecided: row.undecided,
    first_seen_at: row.firstSeenAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    owner_id: row.ownerId,
    owner: row.ownerId === null ? null : (names.get(row.ownerId) ?? ""),
  }));
}

export function presentChange({ id, time, what, state, actor, value, decided }: CampaignChangeRow): CampaignChange {
  return { id, time: time.toISOString(), what, state, actor, value, decided };
}
