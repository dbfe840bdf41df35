import type { SearchHit } from "@parapet/contract";
import { and, asc, or, sql, type SQLWrapper } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { prefixPattern } from "../../../platform/postgres/like-pattern.ts";
import { collated } from "../../../platform/postgres/list-page.ts";
import { visiblePeople } from "./policy.ts";
import { userTable as table } from "./table.ts";

const fullName = sql`(${table.firstName} || ' ' || ${table.lastName})`;

/** The form that the indexes of migration 0004 hold. */
const starts = (text: SQLWrapper, pattern: string) => sql`lower(${collated(text)}) COLLATE "C" LIKE ${pattern}`;

/** Finds people the caller may see by the start of their name, last name or address. */
export async function searchUsers(call: ViewerCall, text: string, limit: number): Promise<SearchHit[]> {
  const pattern = prefixPattern(text.toLowerCase());
  const rows = await call.platform.postgres.db
    .select()
    .from(table)
    .where(
      and(
        visiblePeople(call.viewer),
        or(starts(fullName, pattern), starts(table.lastName, pattern), starts(table.email, pattern)),
      ),
    )
    .orderBy(asc(collated(fullName)), asc(table.id))
    .limit(limit);
  return rows.map(({ id, firstName, lastName, email }) => ({
    scope: "user",
    id,
    title: `${firstName} ${lastName}`.trim() || email,
    detail: email,
  }));
}
