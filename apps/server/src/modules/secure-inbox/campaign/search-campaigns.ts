import type { SearchHit } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { listCampaigns } from "./list-campaigns.ts";

/** Finds campaigns by title or sender, latest activity first. */
export async function searchCampaigns(call: ViewerCall, text: string, limit: number): Promise<SearchHit[]> {
  const query = { page: 1, page_size: 25, sort: "-last_seen_at", search: text } as const;
  const { items } = await listCampaigns(call, query);
  return items.slice(0, limit).map(({ id, title, sender }) => ({ scope: "campaign", id, title, detail: sender }));
}
