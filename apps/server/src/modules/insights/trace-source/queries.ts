import {
  type Checklist,
  type Endpoints,
  type QueryOf,
  type SearchHit,
  type TraceSource,
  traceSourceColumns,
} from "@parapet/contract";
import { and, asc, desc, inArray, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { settleFewRows } from "../../../platform/journal/settle-rows.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { collated, holds } from "../../../platform/postgres/list-page.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { readIds } from "../../../platform/postgres/read-page.ts";
import { readArrivals } from "./activity-store.ts";
import { presentTraceSources, traceSourceSelection } from "./list-trace-sources.ts";
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

/** Streams the trace sources that the search selects as CSV, with what they sent until now. */
export async function exportTraceSources(
  call: ViewerCall,
  query: QueryOf<Endpoints["traceSources.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = traceSourceColumns.options, ...selection } = query;
  const { db } = call.platform.postgres;
  const { ids } = await readIds(db, table, traceSourceSelection(call, selection));
  await recordExport(call, { subjectType: "trace_source", query });
  const read = async (some: string[]): Promise<TraceSource[]> =>
    presentTraceSources(call, await db.select().from(table).where(inArray(table.id, some)));
  return csvOf(column, readInBatches(ids, read), (source, name) => source[name]);
}

/** What is missing until calls of the caller's provider are seen. */
export async function findTrafficStep({ platform, viewer }: ViewerCall): Promise<Checklist["traffic"]> {
  await settleFewRows(platform);
  const [arrivals, [source]] = await Promise.all([
    readArrivals(platform.clickhouse, viewer.providerId),
    platform.postgres.db
      .select({ id: table.id })
      .from(table)
      .where(ownLiveSources(viewer))
      .orderBy(sql`${table.type} = 'DEFAULT'`, desc(table.createdAt))
      .limit(1),
  ]);
  if (arrivals.hasEvents) return { step: "done", source_id: null };
  if (source === undefined) return { step: "create_source", source_id: null };
  return { step: arrivals.hasRejects ? "check_rejects" : "send_call", source_id: source.id };
}
