import type { SearchHit } from "@parapet/contract";
import { and, asc, desc, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { likePattern, prefixPattern } from "../../../platform/postgres/like-pattern.ts";
import { collated, holds } from "../../../platform/postgres/list-page.ts";
import { visiblePeople } from "./policy.ts";
import { userTable as table } from "./table.ts";

const fullName = sql`(${table.firstName} || ' ' || ${table.lastName})`;
const everything = sql`(${fullName} || ' ' || ${table.email})`;

/**
 * Finds people the caller may see whose names or address hold every word of the text, whole or in part. Whose name
 * starts with the text comes first.
 */
export async function searchUsers(call: ViewerCall, text: string, limit: number): Promise<SearchHit[]> {
  const words = text.split(/\s+/).filter((word) => word !== "");
  const rows = await call.platform.postgres.db
    .select()
    .from(table)
    .where(and(visiblePeople(call.viewer), ...words.map((word) => holds(everything, likePattern(word)))))
    .orderBy(desc(holds(fullName, prefixPattern(text))), asc(collated(fullName)), asc(table.id))
    .limit(limit);
  return rows.map(({ id, firstName, lastName, email }) => ({
    scope: "user",
    id,
    title: `${firstName} ${lastName}`.trim() || email,
    detail: email,
  }));
}
