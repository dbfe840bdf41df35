import type { DocumentedOperation } from "@parapet/api-model";
import { eventVerdict, type AnswerOf, type Endpoints, type OperationUse, type QueryOf } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { inDocumentThread } from "../document-work/in-document-thread.ts";
import { presentDocument, readDocumentRow } from "./document-store.ts";
import { readPlaces } from "./places.ts";
import { findApi } from "./queries.ts";
import { toSpan } from "./span.ts";
import { toConsumers, operationKey, sum } from "./to-consumers.ts";
import { readConsumerCalls, readOperationCalls, type ConsumerCalls, type OperationCalls } from "./traffic-store.ts";

type Row = Endpoints["apis.conformance"];

/** How the calls of a range stand to the document that stood at its end. @throws Failure `not_found`, `invalid_input`, `too_costly` */
export async function summarizeConformance(call: ViewerCall, id: string, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const api = await findApi(call, id);
  const span = toSpan(query, call.now);
  const { platform } = call;
  const [places, row, rows, callers] = await Promise.all([
    readPlaces(platform.postgres.db, api.id),
    readDocumentRow(platform.postgres.db, api.id, { at: span.to }),
    readOperationCalls(platform, api, span),
    readConsumerCalls(platform, api, span),
  ]);
  const named = [...rows, ...callers];
  const { list, places: found } =
    row === null
      ? { list: [], places: [] }
      : await inDocumentThread(
          platform,
          call.viewer.providerId,
          "operations",
          { id: row.id, source: row.source },
          named.map(nameOf),
        );
  const operations = new Map<Named, DocumentedOperation | undefined>(
    named.map((each, at) => [each, list[found[at] ?? -1]]),
  );
  const keyOf = (each: Named) => operations.get(each) ?? operationKey(each);
  const usedBy = Map.groupBy(callers, keyOf);
  const calledBy = Map.groupBy(rows, keyOf);
  const isCalled = (operation: DocumentedOperation) => calledBy.has(operation);
  // Before an API's first call, that nothing is called says nothing of its operations.
  const isAwaited = places.every(({ lastSeenAt }) => lastSeenAt === null);
  const isOver = ({ deprecated, sunsetMs }: DocumentedOperation) =>
    deprecated || (sunsetMs !== null && sunsetMs <= span.to.getTime());
  const use = (key: DocumentedOperation | string, { method, template }: Named) =>
    useOf({ method, template }, calledBy.get(key) ?? [], usedBy.get(key) ?? []);
  return {
    from: span.from.toISOString(),
    to: span.to.toISOString(),
    document: row === null ? null : presentDocument(row),
    calls: sum(rows, ({ calls }) => calls),
    verdicts: [...eventVerdict.options, null].map((verdict) => ({
      verdict,
      calls: sum(rows, (each) => (each.verdict === (verdict ?? "") ? each.calls : 0)),
    })),
    documented: list.length,
    covered: list.filter(isCalled).length,
    dead: list
      .filter((operation) => !isAwaited && !isCalled(operation))
      .map(({ method, template, deprecated }) => ({ method, template, deprecated })),
    shadow:
      row === null
        ? []
        : [...calledBy].flatMap(([key, own]) => {
            const [first] = own;
            // Paths that were never there are what scanners ask for.
            const isLost = own.every(({ calls, lost }) => calls === lost);
            return typeof key !== "string" || first === undefined || isLost ? [] : [use(key, first)];
          }),
    zombie: list
      .filter((operation) => isOver(operation) && isCalled(operation))
      .map((operation) => ({
        ...use(operation, operation),
        sunset_at: operation.sunsetMs === null ? null : new Date(operation.sunsetMs).toISOString(),
      })),
  };
}

interface Named {
  readonly method: string;
  readonly template: string;
}

function nameOf({ method, template }: Named): Named {
  return { method, template };
}

/** Consumers that a list shows of an operation. */
const shownConsumers = 5;

function useOf(name: Named, rows: readonly OperationCalls[], callers: readonly ConsumerCalls[]): OperationUse {
  const consumers = toConsumers(callers);
  const last = Math.max(...rows.map((row) => row.last));
  return {
    ...name,
    calls: sum(rows, ({ calls }) => calls),
    errors: sum(rows, ({ errors }) => errors),
    last_seen_at: rows.length === 0 ? null : new Date(last).toISOString(),
    consumers: consumers
      .slice(0, shownConsumers)
      .map(({ kind, consumer, organization, calls }) => ({ kind, consumer, organization, calls })),
    consumer_count: consumers.length,
  };
}
