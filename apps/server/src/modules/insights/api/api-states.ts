import { and, count, desc, eq, inArray } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { inDocumentThread } from "../document-work/in-document-thread.ts";
import { findingTable } from "../finding/table.ts";
import { siteOf } from "./places.ts";
import type { ApiState } from "./present.ts";
import { dayMs } from "./span.ts";
import { apiDocumentTable, type ApiRow } from "./table.ts";
import { sum } from "./to-consumers.ts";
import { readVerdictCalls, type VerdictCalls } from "./traffic-store.ts";

/** Days that a list looks back. */
const days = 7;

/** How APIs stand: whether they are documented, how much of that is called and conforms, and what was found. */
export async function readStates(
  call: ViewerCall,
  rows: readonly ApiRow[],
  placesOf: (row: ApiRow) => readonly ApiRow[],
): Promise<(row: ApiRow) => ApiState> {
  const { platform, viewer, now } = call;
  const ids = rows.map(({ id }) => id);
  const places = rows.flatMap(placesOf);
  const [found, documents, traffic] = await Promise.all([
    platform.postgres.db
      .select({ id: findingTable.apiId, open: count() })
      .from(findingTable)
      .where(
        and(
          inArray(
            findingTable.apiId,
            places.map(({ id }) => id),
          ),
          eq(findingTable.state, "open"),
        ),
      )
      .groupBy(findingTable.apiId),
    platform.postgres.db
      .selectDistinctOn([apiDocumentTable.apiId], { apiId: apiDocumentTable.apiId, id: apiDocumentTable.id })
      .from(apiDocumentTable)
      .where(inArray(apiDocumentTable.apiId, ids))
      .orderBy(apiDocumentTable.apiId, desc(apiDocumentTable.version)),
    readVerdictCalls(
      platform,
      viewer.providerId,
      places.map(({ host }) => host),
      new Date(now.getTime() - days * dayMs),
    ),
  ]);
  const callsOf = Map.groupBy(traffic, ({ site, port }) => `${site} ${port}`);
  const callsTo = (row: ApiRow) =>
    placesOf(row).flatMap((place) => callsOf.get(`${siteOf(place)} ${place.port}`) ?? []);
  const covered = new Map<string, number | null>();
  for (const { apiId, id } of documents) {
    const row = rows.find((each) => each.id === apiId);
    if (row === undefined) continue;
    const isCalled = placesOf(row).some(({ lastSeenAt }) => lastSeenAt !== null);
    covered.set(apiId, isCalled ? await coverageOf(call, id, callsTo(row)) : null);
  }
  return (row) => {
    const { id } = row;
    const calls = callsTo(row);
    const checked = calls.filter(({ verdict }) => verdict !== "" && verdict !== "unchecked");
    const total = sum(checked, (each) => each.calls);
    const conforming = sum(checked, (each) => (each.verdict === "none" ? each.calls : 0));
    return {
      documented: covered.has(id),
      coverage: covered.get(id) ?? null,
      violations: total === 0 ? null : (total - conforming) / total,
      findings: sum(placesOf(row), (place) => found.find((each) => each.id === place.id)?.open ?? 0),
    };
  };
}

/** Shares of operations that were called, by the document's id and what was called. */
const known = new LRUCache<string, { readonly names: string; readonly coverage: number | null }>({ max: 500 });

/** The share of a document's operations that were called; null when it has none, or costs too much to read. */
async function coverageOf(
  { platform, viewer }: ViewerCall,
  id: string,
  calls: readonly VerdictCalls[],
): Promise<number | null> {
  const called = [
    ...new Map(calls.map(({ method, template }) => [`${method} ${template}`, { method, template }])).values(),
  ];
  const names = JSON.stringify(called);
  const found = known.get(id);
  if (found?.names === names) return found.coverage;
  const [row] = await platform.postgres.db
    .select({ id: apiDocumentTable.id, source: apiDocumentTable.source })
    .from(apiDocumentTable)
    .where(eq(apiDocumentTable.id, id));
  if (row === undefined) return null;
  const { list, places } = await inDocumentThread(platform, viewer.providerId, "operations", row, called).catch(
    (error: unknown) => {
      if (error instanceof Failure) return { list: [], places: [] };
      throw error;
    },
  );
  const coverage = list.length === 0 ? null : new Set(places.filter((at) => at >= 0)).size / list.length;
  known.set(id, { names, coverage });
  return coverage;
}
