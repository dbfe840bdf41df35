import { type Campaign, type CampaignColumn, campaignColumns, type Endpoints, type QueryOf } from "@parapet/contract";
import { inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { selectCampaigns } from "./list-campaigns.ts";
import { presentCampaigns } from "./present.ts";
import { campaignTable as table } from "./table.ts";

/** Streams the selected campaigns as CSV. */
export async function exportCampaigns(
  call: ViewerCall,
  query: QueryOf<Endpoints["campaigns.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = campaignColumns.options, ...selection } = query;
  const { ids } = await selectCampaigns(call, selection);
  await recordExport(call, { subjectType: "campaign", query });
  const { db } = call.platform.postgres;
  const read = async (some: string[]) =>
    presentCampaigns(call, await db.select().from(table).where(inArray(table.id, some)));
  return csvOf(column, readInBatches(ids, read), valueOf);
}

function valueOf(campaign: Campaign, name: CampaignColumn) {
  return name === "impersonates" ? campaign.impersonates.join(" ") : campaign[name];
}
