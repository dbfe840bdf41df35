import { campaignEndpoints, type CampaignState, campaignState } from "@parapet/contract";
import { call } from "../../../../lib/api/call.ts";
import { type Translate, useT } from "../../../../lib/i18n/use-t.ts";
import { type BulkPage, useBulkList } from "../../../../lib/list/bulk/use-bulk-list.tsx";
import { mailKey } from "../mail-queries.ts";
import { selectionOf } from "./campaign-queries.ts";
import type { CampaignsSearch } from "./campaigns-search.ts";

/** How a campaign's state is changed, from the list and from its page. */
export function campaignActions(t: Translate) {
  return {
    send: (state: CampaignState, ids: string[]) =>
      call(campaignEndpoints["campaigns.bulk"], { body: { action: "state", state, ids } }),
    queryKey: mailKey,
    done: (state: CampaignState, count: number) => t(`campaign.done.${state}`, { count }),
  };
}

/** Actions on the selected campaigns. */
export function useBulkCampaigns(search: CampaignsSearch, page: BulkPage | undefined) {
  const t = useT();
  // A list of one state is the only one where the previous state is known.
  const [before, ...others] = search["state[is]"] ?? [];
  const common = others.length === 0 ? before : undefined;
  const bulk = useBulkList({
    search,
    selectionOf,
    selectAll: (query) => call(campaignEndpoints["campaigns.select"], { query }),
    page,
    ...campaignActions(t),
    undoOf: (state) => (common === undefined || common === state ? null : common),
  });
  const states = campaignState.options.filter((state) => state !== common);
  return {
    ...bulk,
    bar: bulk.bar(states.map((state) => ({ id: state, label: t(`campaign.do.${state}`), action: state }))),
  };
}
