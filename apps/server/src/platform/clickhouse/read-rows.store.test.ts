import { temporaryStores, type TemporaryStores } from "@parapet/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countRows } from "./read-rows.ts";

let stores: TemporaryStores;
beforeAll(async () => {
  stores = await temporaryStores({ migrated: false });
});
afterAll(() => stores.close());

test.each([
  [0, { total: 0, total_is_minimum: false }],
  [9_999, { total: 9_999, total_is_minimum: false }],
  [10_000, { total: 10_000, total_is_minimum: false }],
  [10_001, { total: 10_000, total_is_minimum: true }],
  [5_000_000, { total: 10_000, total_is_minimum: true }],
])("of %i selected rows it counts at most 10,000, and says so", async (rows, expected) => {
  const table = "numbers(10000000)";
  const count = countRows(stores.clickhouse, { table, where: "number < {rows: UInt32}", params: { rows } });
  expect(await count).toEqual(expected);
});
