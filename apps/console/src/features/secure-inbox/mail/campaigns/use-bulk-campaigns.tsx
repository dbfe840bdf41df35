import { type Campaign, campaignEndpoints, type CampaignState, campaignState } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { useBulkList } from "../../../../lib/list/bulk/use-bulk-list.tsx";
import { mailKey } from "../mail-queries.ts";
import { selectionOf } from "./campaign-queries.ts";
import type { CampaignsSearch } from "./campaigns-search.ts";

interface Page {
  readonly items: readonly Campaign[];
  readonly total: number;
}

/** What can be done with many campaigns of the list at once. */
export function useBulkCampaigns(search: CampaignsSearch, page: Page | undefined) {
  const t = useT();
  const client = useQueryClient();
  const { page: _page, page_size: _size, column: _column, view: _view, sort: _sort, ...scope } = search;
  // Where all of a list are in one state, it is the way back.
  const [before, ...others] = search["state[is]"] ?? [];
  const common = others.length === 0 ? before : undefined;
  const { selection, note, bar, run } = useBulkList<CampaignState>({
    scope: JSON.stringify(scope),
    page,
    selectAll: () => call(campaignEndpoints["campaigns.select"], { query: selectionOf(search) }),
    send: (state, ids) => call(campaignEndpoints["campaigns.bulk"], { body: { action: "state", state, ids } }),
    onSettled: () => client.invalidateQueries({ queryKey: mailKey }),
    done: (state, count) => t(`campaign.done.${state}`, { count }),
    undoOf: (state) => (common === undefined || common === state ? null : common),
  });
  const buttons = campaignState.options
    .filter((state) => state !== common)
    .map((state) => (
      <Button key={state} size="sm" onClick={() => run(state)}>
        {t(`campaign.do.${state}`)}
      </Button>
    ));
  return { selection, note, bar: bar(buttons) };
}
