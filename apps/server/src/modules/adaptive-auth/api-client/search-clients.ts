import type { SearchHit } from "@parapet/contract";
import { and, asc, desc, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { likePattern, prefixPattern } from "../../../platform/postgres/like-pattern.ts";
import { collated, holds } from "../../../platform/postgres/list-page.ts";
import { visibleClients } from "./policy.ts";
import { apiClientTable as table } from "./table.ts";

const everything = sql`(${table.name} || ' ' || ${table.ownerName} || ' ' || ${table.ownerEmail})`;

/** Finds API clients whose name or owner contains every word; matches at the start of the name come first. */
export async function searchClients(call: ViewerCall, text: string, limit: number): Promise<SearchHit[]> {
  const words = text.split(/\s+/).filter((word) => word !== "");
  const rows = await call.platform.postgres.db
    .select()
    .from(table)
    .where(and(visibleClients(call.viewer), ...words.map((word) => holds(everything, likePattern(word)))))
    .orderBy(desc(holds(table.name, prefixPattern(text))), asc(collated(table.name)), asc(table.id))
    .limit(limit);
  return rows.map(({ id, name, ownerName, ownerEmail }) => ({
    scope: "client",
    id,
    title: name,
    detail: ownerName || ownerEmail,
  }));
}
