import { documentedOperations, type DocumentedOperations } from "@parapet/api-model";
import { and, count, desc, eq, inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { findingTable } from "../finding/table.ts";
import { sum } from "./consumers-of.ts";
import type { ApiState } from "./present.ts";
import { dayMs } from "./span-of.ts";
import { apiDocumentTable, type ApiRow } from "./table.ts";
import { readVerdictCalls } from "./traffic-store.ts";

/** Days that a list looks back. */
const days = 7;

/** How APIs stand: whether they are documented, how much of that is called and conforms, and what was found. */
export async function readStates(call: ViewerCall, rows: readonly ApiRow[]): Promise<(row: ApiRow) => ApiState> {
  const { platform, viewer, now } = call;
  const ids = rows.map(({ id }) => id);
  const [found, documents, traffic] = await Promise.all([
    platform.postgres.db
      .select({ id: findingTable.apiId, open: count() })
      .from(findingTable)
      .where(and(inArray(findingTable.apiId, ids), eq(findingTable.state, "open")))
      .groupBy(findingTable.apiId),
    platform.postgres.db
      .selectDistinctOn([apiDocumentTable.apiId], { apiId: apiDocumentTable.apiId, id: apiDocumentTable.id })
      .from(apiDocumentTable)
      .where(inArray(apiDocumentTable.apiId, ids))
      .orderBy(apiDocumentTable.apiId, desc(apiDocumentTable.version)),
    readVerdictCalls(
      platform,
      viewer.providerId,
      rows.map(({ host }) => host),
      new Date(now.getTime() - days * dayMs),
    ),
  ]);
  const operations = await readOperations(
    call,
    documents.map(({ id }) => id),
  );
  const callsOf = Map.groupBy(traffic, ({ host, port }) => `${host} ${port}`);
  return ({ id, host, port }) => {
    const document = documents.find(({ apiId }) => apiId === id);
    const { list, find } = operations.get(document?.id ?? "") ?? { list: [], find: () => null };
    const calls = callsOf.get(`${host} ${port}`) ?? [];
    const called = new Set(calls.map(({ method, template }) => find(method, template)));
    called.delete(null);
    const checked = calls.filter(({ verdict }) => verdict !== "" && verdict !== "unchecked");
    const total = sum(checked, (each) => each.calls);
    const conforming = sum(checked, (each) => (each.verdict === "none" ? each.calls : 0));
    return {
      documented: document !== undefined,
      coverage: list.length === 0 ? null : called.size / list.length,
      violations: total === 0 ? null : (total - conforming) / total,
      findings: found.find((each) => each.id === id)?.open ?? 0,
    };
  };
}

/** The operations of documents that were read, by the document's id: a version never changes. */
const known = new Map<string, DocumentedOperations>();
const mostKnown = 500;

async function readOperations(
  { platform }: ViewerCall,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DocumentedOperations>> {
  if (known.size + ids.length > mostKnown) known.clear();
  const missing = ids.filter((id) => !known.has(id));
  const rows =
    missing.length === 0
      ? []
      : await platform.postgres.db
          .select({ id: apiDocumentTable.id, source: apiDocumentTable.source })
          .from(apiDocumentTable)
          .where(inArray(apiDocumentTable.id, missing));
  for (const { id, source } of rows) known.set(id, documentedOperations(JSON.parse(source)));
  return known;
}
