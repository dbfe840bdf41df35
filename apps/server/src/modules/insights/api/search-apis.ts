import type { SearchHit } from "@parapet/contract";
import { and, asc, desc } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { collated } from "../../../platform/postgres/list-page.ts";
import { apiNameHolds } from "./list-apis.ts";
import { ownApis } from "./policy.ts";
import { apiName } from "./present.ts";
import { apiTable as table } from "./table.ts";

/** Finds APIs of the inventory by a part of their host or name, the most called first. */
export async function searchApis(call: ViewerCall, text: string, limit: number): Promise<SearchHit[]> {
  const rows = await call.platform.postgres.db
    .select()
    .from(table)
    .where(and(ownApis(call.viewer), apiNameHolds(likePattern(text))))
    .orderBy(desc(table.calls), asc(collated(table.host)), asc(table.id))
    .limit(limit);
  return rows.map((row) => {
    const address = apiName(row);
    const title = row.displayName ?? address;
    return { scope: "api", id: row.id, title, detail: title === address ? "" : address };
  });
}
