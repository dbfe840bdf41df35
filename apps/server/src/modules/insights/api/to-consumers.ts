import type { ApiConsumer } from "@parapet/contract";
import type { ConsumerCalls } from "./traffic-store.ts";

/** Operations that a list shows of a consumer. */
const shownOperations = 20;

/** Calls by operation and consumer as consumers, the most frequent first. */
export function toConsumers(rows: readonly ConsumerCalls[]): ApiConsumer[] {
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
  const operations = [...Map.groupBy(own, operationKey).values()].map((calls) => ({
    method: calls[0]?.method ?? "",
    template: calls[0]?.template ?? "",
    calls: sum(calls, (each) => each.calls),
  }));
  return {
    kind,
    consumer,
    organization: organization === "" ? null : organization,
    calls: sum(own, ({ calls }) => calls),
    errors: sum(own, ({ errors }) => errors),
    first_seen_at: new Date(Math.min(...own.map(({ first }) => first))).toISOString(),
    last_seen_at: new Date(Math.max(...own.map(({ last }) => last))).toISOString(),
    operations: operations.toSorted((a, b) => b.calls - a.calls).slice(0, shownOperations),
    operation_count: operations.length,
  };
}

/** The same for an operation whatever its parameters were called when a call came. */
export function operationKey({ method, template }: { readonly method: string; readonly template: string }): string {
  return `${method} ${template.replaceAll(/\{[^{}]*\}/g, "{}")}`;
}

/** The sum of a number of each row. */
export function sum<Row>(rows: readonly Row[], getNumber: (row: Row) => number): number {
  return rows.reduce((total, row) => total + getNumber(row), 0);
}
