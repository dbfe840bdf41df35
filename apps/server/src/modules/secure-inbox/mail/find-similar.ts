import type { AnswerOf, Endpoints } from "@parapet/contract";
import { type CampaignKey, isSameCampaign } from "@parapet/mail-analysis";
import { and, arrayOverlaps, desc, eq, ne, or } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { presentMail, selectShown } from "./present.ts";
import { findMail } from "./read-content.ts";
import { type MessageRow, messageTable as table } from "./table.ts";

/** Max emails compared, and returned. */
const [maxCompared, maxResults] = [2_000, 50];

/** Emails of the same campaign, newest first. @throws Failure `not_found` */
export async function findSimilar(call: ViewerCall, id: string): Promise<AnswerOf<Endpoints["mail.similar"]>> {
  const row = await findMail(call, id);
  if (row.campaignExact === "") return { items: [] };
  const key = keyOf(row);
  const found = await selectShown(call.platform.postgres.db)
    .where(
      and(
        eq(table.providerId, row.providerId),
        ne(table.id, id),
        or(
          eq(table.campaignExact, row.campaignExact),
          row.fromDomain === "" ? undefined : eq(table.fromDomain, row.fromDomain),
          row.linkHosts.length === 0 ? undefined : arrayOverlaps(table.linkHosts, row.linkHosts),
          row.attachmentHashes.length === 0 ? undefined : arrayOverlaps(table.attachmentHashes, row.attachmentHashes),
        ),
      ),
    )
    .orderBy(desc(table.receivedAt), table.id)
    .limit(maxCompared);
  const items = found
    .filter((each) => isSameCampaign(key, keyOf(each)))
    .slice(0, maxResults)
    .map((each) => ({ ...presentMail(each), is_copy: each.campaignExact === row.campaignExact }));
  return { items };
}

function keyOf(row: MessageRow): CampaignKey {
  return {
    exact: row.campaignExact,
    near: row.campaignNear,
    senderDomain: row.fromDomain,
    linkHosts: row.linkHosts,
    attachments: row.attachmentHashes,
  };
}
