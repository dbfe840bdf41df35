import type { AnswerOf, Endpoints } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { ownApis } from "./policy.ts";
import { apiTable } from "./table.ts";

/** Lists the owners and tags that the provider's APIs have, in the order of their texts. */
export async function listFacets({ platform, viewer }: ViewerCall): Promise<AnswerOf<Endpoints["apis.facets"]>> {
  const rows = await platform.postgres.db
    .select({ owner: apiTable.owner, tags: apiTable.tags })
    .from(apiTable)
    .where(ownApis(viewer));
  const sorted = (words: readonly string[]) => [...new Set(words)].toSorted((a, b) => a.localeCompare(b));
  return { owners: sorted(rows.flatMap(({ owner }) => owner ?? [])), tags: sorted(rows.flatMap(({ tags }) => tags)) };
}
