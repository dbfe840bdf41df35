import { and, eq, type SQL } from "drizzle-orm";
import type { Viewer } from "../../../platform/call.ts";
import { campaignTable } from "./table.ts";

export function ownCampaign(viewer: Viewer, id: string): SQL | undefined {
  return and(eq(campaignTable.providerId, viewer.providerId), eq(campaignTable.id, id));
}
