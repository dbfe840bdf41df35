import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isPathPrefix, prefixMatcher } from "./path-prefix.ts";
import { suggestPrefixes } from "./suggest-prefixes.ts";

const billing = ["/billing/invoices", "/billing/invoices/{id}", "/billing/taxes"];
const stock = ["/stock/v1/items", "/stock/v1/items/{id}", "/stock/v1/depots/{depot}"];

test("services of a gateway are suggested by the prefixes that their paths have", () => {
  expect(suggestPrefixes([...billing, ...stock])).toEqual(["/billing", "/stock"]);
  expect(suggestPrefixes([...billing, ...stock, "/billing/health", "/stock/health", "/metrics"])).toHaveLength(2);
  expect(suggestPrefixes([...billing, ...stock].map((path) => `/api${path}`))).toEqual(["/api/billing", "/api/stock"]);
});

test.each([
  ["one service", billing],
  [
    "collections of one API",
    ["orders", "users", "carts"].flatMap((name) => [`/${name}`, `/${name}/{id}`, `/${name}/{id}/items`]),
  ],
  ["few paths", [...billing, "/stock/items", "/stock/depots"]],
  ["the same collections in two namespaces", [...billing, ...billing.map((path) => path.replace("billing", "admin"))]],
  ["a service among many other paths", [...billing, ...stock, "/a", "/b", "/c"]],
  ["parameters first", ["/{tenant}/invoices", "/{tenant}/taxes", "/{tenant}/items"]],
  ["nothing", []],
])("%s is no gateway", (_, templates) => {
  expect(suggestPrefixes(templates)).toEqual([]);
});

const segment = fc.constantFrom(
  "billing",
  "stock",
  "api",
  "v1",
  "invoices",
  "items",
  "taxes",
  "depots",
  "{id}",
  "health",
);
const anyTemplates = fc.uniqueArray(
  fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join("/")}`),
  { maxLength: 20 },
);

test("what is suggested is a path prefix with several paths, whatever their order", () => {
  fc.assert(
    fc.property(anyTemplates, (templates) => {
      const found = suggestPrefixes(templates);
      expect(suggestPrefixes(templates.toReversed())).toEqual(found);
      const match = prefixMatcher(found);
      for (const prefix of found) {
        expect(isPathPrefix(prefix)).toBe(true);
        expect(templates.filter((each) => match(each) === prefix).length).toBeGreaterThanOrEqual(3);
      }
    }),
  );
});
