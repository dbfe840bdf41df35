import type { SearchHit } from "@parapet/contract";
import { and, asc } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { collated, holds } from "../../../platform/postgres/list-page.ts";
import { ownLiveSources } from "./policy.ts";
import { traceSourceTable as table } from "./table.ts";

/** Finds trace sources by a part of their name. A provider has few enough to read them all. */
export async function searchTraceSources(call: ViewerCall, text: string, limit: number): Promise<SearchHit[]> {
  const rows = await call.platform.postgres.db
    .select()
    .from(table)
    .where(and(ownLiveSources(call.viewer), holds(table.name, likePattern(text))))
    .orderBy(asc(collated(table.name)), asc(table.id))
    .limit(limit);
  return rows.map(({ id, name, type }) => ({ scope: "source", id, title: name, detail: type }));
}
