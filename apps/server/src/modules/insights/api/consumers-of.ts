import type { ApiConsumer } from "@parapet/contract";
import type { ConsumerCalls } from "./traffic-store.ts";

/** Operations that a list shows of a consumer. */
const shownOperations = 20;

/** Calls by operation and consumer as consumers, the most frequent first. */
export function consumersOf(rows: readonly ConsumerCalls[]): ApiConsumer[] {
  const groups = Map.groupBy(rows, ({ kind, consumer, organization }) =>
    JSON.stringify([kind, consumer, organization]),
  );
  return [...groups.values()]
    .flatMap((own) => {
      const [first] = own;
      return first === undefined ? [] : [consumerOf(first, own)];
    })
    .toSorted((a, b) => b.calls - a.calls || (a.consumer < b.consumer ? -1 : 1));
}

function consumerOf({ kind, consumer, organization }: ConsumerCalls, own: readonly ConsumerCalls[]): ApiConsumer {
  const operations = own.map(({ method, template, calls }) => ({ method, template, calls }));
  return {
    kind,
    consumer,
    organization: organization === "" ? null : organization,
    calls: sum(own, ({ calls }) => calls),
    errors: sum(own, ({ errors }) => errors),
    first_seen_at: new Date(Math.min(...own.map(({ first }) => first))).toISOString(),
    last_seen_at: new Date(Math.max(...own.map(({ last }) => last))).toISOString(),
    operations: operations.toSorted((a, b) => b.calls - a.calls).slice(0, shownOperations),
    operation_count: own.length,
  };
}

/** The sum of a number of each row. */
export function sum<Row>(rows: readonly Row[], numberOf: (row: Row) => number): number {
  return rows.reduce((total, row) => total + numberOf(row), 0);
}
