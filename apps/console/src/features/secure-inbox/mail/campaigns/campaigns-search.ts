import { campaignColumns, campaignSelection } from "@parapet/contract";
import * as z from "zod/mini";
import { listSearch, timeParams } from "../../../../lib/list/list-search.ts";
import { listParams } from "../../../../lib/list/read-search.ts";

const schema = z.object({
  ...listParams(campaignColumns),
  ...campaignSelection,
  ...timeParams,
});

export type CampaignsSearch = z.output<typeof schema>;

/** The address of the list of campaigns. */
export const campaignsSearch = listSearch(schema, campaignSelection);
