import type { SearchHit } from "@parapet/contract";
import { and, asc, isNull } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { collated } from "../../../platform/postgres/list-page.ts";
import { nameOrAddressHolds } from "./list-protected-apis.ts";
import { ownProtectedApis } from "./policy.ts";
import { protectedApiTable as table } from "./table.ts";

/** Finds protected APIs by a part of their name or address. */
export async function searchProtectedApis(call: ViewerCall, text: string, limit: number): Promise<SearchHit[]> {
  const rows = await call.platform.postgres.db
    .select()
    .from(table)
    .where(and(ownProtectedApis(call.viewer), isNull(table.archivedAt), nameOrAddressHolds(likePattern(text))))
    .orderBy(asc(collated(table.name)), asc(table.id))
    .limit(limit);
  return rows.map(({ id, name, baseUrl }) => ({ scope: "protection", id, title: name, detail: baseUrl }));
}
