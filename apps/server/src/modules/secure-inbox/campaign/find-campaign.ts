import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { ownCampaign } from "./policy.ts";
import { type CampaignRow, campaignTable as table } from "./table.ts";

/** A campaign visible to the viewer, following merges. @throws Failure `not_found` */
export async function findCampaign(db: Queryable, { viewer }: ViewerCall, id: string): Promise<CampaignRow> {
  const read = async (each: string) => (await db.select().from(table).where(ownCampaign(viewer, each)))[0];
  const row = await read(id);
  const found = row === undefined || row.mergedInto === null ? row : await read(row.mergedInto);
  if (found === undefined) throw new Failure("not_found");
  return found;
}
