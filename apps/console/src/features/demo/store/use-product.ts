import { useSearch } from "@tanstack/react-router";
import type { Product } from "../sample-data.ts";
import { products, useRows } from "../sample-store.ts";

/** The product that the address names, or the first. */
export function useProduct(): Product | undefined {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const rows = useRows(products);
  return rows.find(({ id }) => id === search["id"]) ?? rows[0];
}
