import { temporaryStores, type TemporaryStores } from "@parapet/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { Failure } from "../failure.ts";
import { metered } from "./query-time.ts";
import { countRows, streamRows } from "./read-rows.ts";

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

test("a streamed answer is charged to its asker, and ends when their time does", async () => {
  const charges: number[] = [];
  const meter = {
    assertTime() {
      if (charges.length > 3) throw new Failure("quota_exceeded");
    },
    charge: (ms: number) => void charges.push(ms),
  };
  const question = { sql: "SELECT number FROM numbers(10000000)", params: {}, row: z.object({ number: z.number() }) };
  const batches = await metered(meter, () => streamRows(stores.clickhouse, question));
  let rows = 0;
  const readAll = async () => {
    for await (const batch of batches) rows += batch.length;
  };
  await expect(readAll()).rejects.toMatchObject({ code: "quota_exceeded" });
  expect(rows).toBeGreaterThan(0);
  expect(charges).toHaveLength(4);
});
