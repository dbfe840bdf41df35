import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPathPrefix, prefixMatcher, underPrefix } from "./path-prefix.ts";

const segment = fc.constantFrom("a", "b", "billing", "v1", "api.v2", "x-y");
const prefix = fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join("/")}`);
const path = fc.array(segment, { maxLength: 6 }).map((parts) => `/${parts.join("/")}`);

describe("a path prefix", () => {
  test.each(["/billing", "/v1/billing", "/api.v2", "/a_b~c-d", "/crm-prod", "/oauth2"])("is %s", (text) => {
    expect(isPathPrefix(text)).toBe(true);
  });

  test.each([
    "",
    "/",
    "billing",
    "/billing/",
    "//billing",
    "/a//b",
    "/{id}",
    "/a b",
    "/a%20b",
    "/a;b=1",
    "/a/..",
    "/./a",
    "/billing/17",
    "/order-1234567/a",
  ])("isn't %j", (text) => {
    expect(isPathPrefix(text)).toBe(false);
  });
});

describe("the prefix of a path", () => {
  const match = prefixMatcher(["/billing", "/billing/v2", "/stock"]);

  test.each([
    ["/billing", "/billing"],
    ["/billing/", "/billing"],
    ["/billing/invoices/{id}", "/billing"],
    ["/billing/v2/invoices", "/billing/v2"],
    ["/billing/v20", "/billing"],
    ["/billings", ""],
    ["/Billing", ""],
    ["/billing:close", ""],
    ["/{service}/invoices", ""],
    ["/", ""],
    ["//billing//invoices", "/billing"],
    ["/b%69lling/invoices", "/billing"],
    ["/billing;v=1/invoices", "/billing"],
  ])("%s is under %j", (called, expected) => {
    expect(match(called)).toBe(expected);
  });

  test("is the longest whose segments the path begins with, whatever their order", () => {
    fc.assert(
      fc.property(fc.uniqueArray(prefix, { maxLength: 6 }), path, (prefixes, called) => {
        const found = prefixMatcher(prefixes)(called);
        const fits = prefixes.filter((each) => {
          const parts = each.split("/");
          return called.split("/").slice(0, parts.length).join("/") === each;
        });
        expect(found).toBe(fits.toSorted((a, b) => b.length - a.length)[0] ?? "");
        expect(prefixMatcher(prefixes.toReversed())(called)).toBe(found);
      }),
    );
  });
});

test("a template is written under the prefix that its path has", () => {
  expect(underPrefix("/{tenant}/invoices/{id}", "/billing")).toBe("/billing/invoices/{id}");
  expect(underPrefix("//billing/invoices", "/billing")).toBe("/billing/invoices");
  expect(underPrefix("/billing", "/billing")).toBe("/billing");
  fc.assert(
    fc.property(path, prefix, (template, each) => {
      const written = underPrefix(template, each);
      expect(prefixMatcher([each])(written)).toBe(each);
      expect(underPrefix(written, each)).toBe(written);
    }),
  );
});
