import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonPathText, pointerOf } from "./json-path.ts";
import { ancestorsOf, containersOf, rowsOf, searchRows } from "./json-rows.ts";
import { entriesOf, type Json, jsonText, parseJson } from "./json-value.ts";

const parsed = (text: string): Json => {
  const value = parseJson(text);
  if (value === undefined) throw new Error(`not JSON: ${text}`);
  return value;
};
const order = parsed('{"id":12345678901234567890,"items":[{"sku":"a/b","price":1.50},{"sku":"c"}],"none":{}}');

test("numbers keep the digits they were written with", () => {
  expect(jsonText(order)).toContain('"id": 12345678901234567890');
  expect(jsonText(order)).toContain('"price": 1.50');
});

test("any JSON is read and written as what it was", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(jsonText(parsed(JSON.stringify(value))))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test.each(["", "{", "plain", "{'a':1}"])("%j is no JSON", (text) => {
  expect(parseJson(text)).toBeUndefined();
});

test("closed containers hide what they hold", () => {
  expect(rowsOf(order, () => false).map(({ pointer }) => pointer)).toEqual([""]);
  const rows = rowsOf(order, (pointer) => pointer === "" || pointer === "/items");
  expect(rows.map(({ pointer }) => pointer)).toEqual(["", "/id", "/items", "/items/0", "/items/1", "/none"]);
  expect(rows.map(({ size }) => size)).toEqual([3, null, 2, 2, 1, 0]);
  expect(rows.map(({ position, siblings }) => `${position}/${siblings}`)).toEqual([
    "1/1",
    "1/3",
    "2/3",
    "1/2",
    "2/2",
    "3/3",
  ]);
});

test("a search looks at keys and scalars, closed or not", () => {
  expect(searchRows(order, "SKU").map(({ pointer }) => pointer)).toEqual(["/items/0/sku", "/items/1/sku"]);
  expect(searchRows(order, "a/b").map(({ pointer }) => pointer)).toEqual(["/items/0/sku"]);
  expect(searchRows(order, " ")).toEqual([]);
});

test("every row is found by its pointer, under its ancestors, and once", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const document = parsed(JSON.stringify(value));
      const rows = rowsOf(document, () => true);
      expect(new Set(rows.map(({ pointer }) => pointer)).size).toBe(rows.length);
      const containers = new Set(containersOf(document));
      for (const row of rows) {
        expect(ancestorsOf(row.path).every((pointer) => containers.has(pointer))).toBe(true);
        let found: Json | undefined = document;
        for (const step of row.path) found = new Map(entriesOf(found ?? null)).get(step);
        expect(found).toBe(row.value);
      }
    }),
  );
});

test.each([
  [[], "", "$"],
  [["orders", 0, "total"], "/orders/0/total", "$.orders[0].total"],
  [["a/b~c"], "/a~1b~0c", "$['a/b~c']"],
  [["it's"], "/it's", String.raw`$['it\'s']`],
  [['"quoted"'], '/"quoted"', `$['"quoted"']`],
])("%j is %j, or %j", (path, pointer, text) => {
  expect(pointerOf(path)).toBe(pointer);
  expect(jsonPathText(path)).toBe(text);
});
