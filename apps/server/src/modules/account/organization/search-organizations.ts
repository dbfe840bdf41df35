import type { SearchHit } from "@parapet/contract";
import { and, asc, isNull } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { collated, holds } from "../../../platform/postgres/list-page.ts";
import { visibleOrganizations } from "./policy.ts";
import { organizationTable as table } from "./table.ts";

/** Finds organizations in use by a part of their name. A provider has few enough to read them all. */
export async function searchOrganizations(call: ViewerCall, text: string, limit: number): Promise<SearchHit[]> {
  const rows = await call.platform.postgres.db
    .select()
    .from(table)
    .where(and(visibleOrganizations(call.viewer), isNull(table.archivedAt), holds(table.name, likePattern(text))))
    .orderBy(asc(collated(table.name)), asc(table.id))
    .limit(limit);
  return rows.map(({ id, name, mailDomains }) => ({
    scope: "organization",
    id,
    title: name,
    detail: mailDomains.join(", "),
  }));
}
