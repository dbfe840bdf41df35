import { useSyncExternalStore } from "react";
import { invoices as firstInvoices, products as firstProducts } from "./sample-data.ts";

interface Rows<Row> {
  get(): readonly Row[];
  /** Replaces the row of this id, or adds it as the first. */
  put(row: Row): void;
  subscribe(listener: () => void): () => void;
}

/** Rows that live until the page is reloaded. */
export function memoryOf<Row extends { readonly id: string }>(first: readonly Row[]): Rows<Row> {
  let rows = first;
  const listeners = new Set<() => void>();
  return {
    get: () => rows,
    put(row) {
      const known = rows.some(({ id }) => id === row.id);
      rows = known ? rows.map((each) => (each.id === row.id ? row : each)) : [row, ...rows];
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const products = memoryOf(firstProducts);
export const invoices = memoryOf(firstInvoices);

export const useRows = <Row>(memory: Rows<Row>): readonly Row[] => useSyncExternalStore(memory.subscribe, memory.get);
