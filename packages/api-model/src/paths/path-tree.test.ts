import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { canonical } from "../contract/contract-json.ts";
import type { Growing } from "../learning/growing.ts";
import type { Exchange } from "../telemetry/exchange.ts";
import { exchange } from "../testing/exchange.ts";
import { anyExchange } from "../testing/exchanges.ts";
import { addPath, newNode } from "./add-path.ts";
import {
  combineNodes,
  countNodes,
  decodeSegment,
  emptyNode,
  segmentsOf,
  settle,
  templateParts,
  withDetail,
  withValues,
  writtenSegments,
  type Detail,
  type PathNode,
} from "./path-tree.ts";
import { segmentClasses } from "./segment-class.ts";

const full: Detail = { names: 96, words: true };
const text = (value: unknown) => JSON.stringify(canonical(value));

function treeOf(calls: readonly Exchange[], detail: Detail = full): Growing<PathNode> {
  const root = newNode();
  for (const call of calls) {
    const segments = segmentsOf(call.path);
    addPath(root, { exchange: call, segments, classes: segmentClasses(segments), times: 1 }, detail);
  }
  return root;
}
const paths = (...list: readonly string[]) => list.map((path) => exchange({ path }));

describe("the segments of a path", () => {
  test.each<[path: string, segments: string[]]>([
    ["/", []],
    ["", []],
    ["/a", ["a"]],
    ["/a/", ["a"]],
    ["/a///", ["a"]],
    ["a/b", ["a", "b"]],
    ["//a", ["a"]],
    ["/a//b", ["a", "b"]],
    ["*", ["*"]],
  ])("%j is written as %j", (path, segments) => {
    expect(writtenSegments(path)).toEqual(segments);
  });

  it("are 48 at most", () => {
    expect(writtenSegments("/a".repeat(48))).toHaveLength(48);
    expect(writtenSegments("/a".repeat(60))).toHaveLength(48);
  });

  test.each([
    ["a%20b", "a b"],
    ["%C3%A9", "é"],
    ["a+b", "a+b"],
    ["%zz", "%zz"],
    ["%", "%"],
    ["%2F", "/"],
    ["%25", "%"],
  ])("%j is decoded as %j", (written, decoded) => {
    expect(decodeSegment(written)).toBe(decoded);
  });

  test.each<[path: string, segments: string[]]>([
    ["/a%20b/%2Fc/", ["a b", "/c"]],
    ["/items/17:cancel", ["items", "17", ":::cancel"]],
    ["/cars;color=red/7.json", ["cars", "7", "::.json"]],
  ])("of %j are %j", (path, segments) => {
    expect(segmentsOf(path)).toEqual(segments);
  });
});

test.each<[template: string, parts: (string | { readonly name: string })[]]>([
  ["/", []],
  ["/pets/{petId}", ["pets", { name: "petId" }]],
  ["/a%20b/:id/<int:x>", ["a b", { name: "id" }, { name: "x" }]],
  ["/%7Bid%7D", ["{id}"]],
  ["/items/{id}:cancel", ["items", { name: "id" }, ":::cancel"]],
  ["/Orders({id})", ["Orders", "::(", { name: "id" }, "::)"]],
])("the parts of the template %s", (template, parts) => {
  expect(templateParts(template).map(({ name, literal }) => (name === null ? literal : { name }))).toEqual(parts);
});

describe("a node", () => {
  it("tells words, names and values apart", () => {
    const root = treeOf(paths("/orders/7", "/orders/search", "/orders/oilers", "/orders/oilers"));
    const orders = root.words.get("orders");
    expect(root.hits).toBe(4);
    expect([...(orders?.words.keys() ?? [])]).toEqual(["search"]);
    expect([...(orders?.names ?? [])].map(([name, { hits }]) => [name, hits])).toEqual([["oilers", 2]]);
    expect(orders?.slot).toMatchObject({ node: { hits: 1 }, values: { count: 1, numbers: { min: 7, max: 7 } } });
  });

  it("counts the methods of OpenAPI by name, and all others together", () => {
    const methods = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE", "PURGE", "QUERY"];
    const { operations } = treeOf(methods.map((method) => exchange({ method })));
    expect([...operations].map(([method, { calls }]) => `${method} ${calls}`)).toEqual([
      ...methods.slice(0, 8).map((method) => `${method} 1`),
      "OTHER 2",
    ]);
  });

  it("keeps the names that routes give a parameter, and their placeholders are no values", () => {
    const slot = treeOf(paths("/orders/{id}", "/orders/:id", "/orders/<order>", "/orders/7")).words.get("orders")?.slot;
    expect(slot?.routeNames).toEqual(
      new Map([
        ["id", 2],
        ["order", 1],
      ]),
    );
    expect(slot?.values).toMatchObject({ count: 1, texts: null });
    expect(slot?.node.hits).toBe(4);
  });

  it("keeps 16 such names, then none", () => {
    const calls = Array.from({ length: 17 }, (_, at) => `/orders/{name${at}}`);
    expect(treeOf(paths(...calls)).words.get("orders")?.slot?.routeNames).toEqual(new Map([["*", 17]]));
  });

  it("takes names for values once there are too many, and then every further one", () => {
    const detail = { names: 2, words: true };
    const before = treeOf(paths("/oilers", "/flames"), detail);
    expect([before.names.size, before.slot, before.isCrowded]).toEqual([2, null, false]);
    const after = treeOf(paths("/oilers", "/flames", "/kraken", "/oilers", "/orders"), detail);
    expect([after.names.size, after.isCrowded]).toEqual([0, true]);
    expect(after.slot).toMatchObject({ node: { hits: 4 }, values: { count: 4 } });
    expect([...after.words.keys()]).toEqual(["orders"]);
  });

  it("takes words for names where vocabulary is not trusted", () => {
    const root = treeOf(paths("/orders", "/users"), { names: 96, words: false });
    expect(root.words.size).toBe(0);
    expect([...root.names.keys()]).toEqual(["orders", "users"]);
  });
});

describe("two trees", () => {
  const trees = fc.array(anyExchange, { maxLength: 6 }).map((calls) => treeOf(calls));

  it("combine in any order and grouping, at any detail", () => {
    const details = fc.constantFrom<Detail>(full, { names: 2, words: true }, { names: 1, words: false });
    fc.assert(
      fc.property(trees, trees, trees, details, (x, y, z, detail) => {
        const [a, b, c] = [withDetail(x, detail), withDetail(y, detail), withDetail(z, detail)];
        expect(text(combineNodes(a, b, detail))).toBe(text(combineNodes(b, a, detail)));
        expect(text(combineNodes(a, combineNodes(b, c, detail), detail))).toBe(
          text(combineNodes(combineNodes(a, b, detail), c, detail)),
        );
        expect(text(combineNodes(a, emptyNode, detail))).toBe(text(a));
      }),
      { numRuns: 40 },
    );
  });

  it("add up what went through each point", () => {
    const both = combineNodes(
      treeOf(paths("/orders/7", "/oilers")),
      treeOf(paths("/orders/a@b.example", "/oilers")),
      full,
    );
    expect(both.hits).toBe(4);
    expect(both.names.get("oilers")?.hits).toBe(2);
    expect(both.words.get("orders")?.slot?.values).toMatchObject({
      count: 2,
      numbers: { count: 1 },
      texts: { count: 1 },
    });
  });

  it("keep 16 names of routes between them, then none", () => {
    const routes = (from: number, to: number) =>
      treeOf(paths(...Array.from({ length: to - from }, (_, at) => `/{name${from + at}}`)));
    expect(combineNodes(routes(0, 9), routes(9, 16), full).slot?.routeNames.size).toBe(16);
    expect(combineNodes(routes(0, 9), routes(9, 17), full).slot?.routeNames).toEqual(new Map([["*", 17]]));
  });

  it("stay crowded where either is", () => {
    const detail = { names: 1, words: true };
    const crowded = treeOf(paths("/oilers", "/flames"), detail);
    for (const both of [
      combineNodes(crowded, treeOf(paths("/kraken")), detail),
      combineNodes(treeOf(paths("/kraken")), crowded, detail),
    ]) {
      expect([both.isCrowded, both.names.size, both.slot?.values.count]).toEqual([true, 0, 3]);
    }
  });
});

describe("detail", () => {
  it("is lowered in the whole tree", () => {
    const root = treeOf(
      paths("/orders/oilers", "/orders/flames", "/7/oilers", "/7/flames", "/oilers/flames", "/oilers/kraken"),
    );
    const lower = withDetail(root, { names: 1, words: true });
    expect(lower.words.get("orders")).toMatchObject({ isCrowded: true, slot: { values: { count: 2 } } });
    expect(lower.slot?.node).toMatchObject({ isCrowded: true, slot: { values: { count: 2 } } });
    expect(lower.names.get("oilers")).toMatchObject({ isCrowded: true });
    expect(lower.isCrowded).toBe(false);
  });

  it("loses nothing else: lowering it twice is lowering it at once", () => {
    const trees = fc.array(anyExchange, { maxLength: 12 }).map((calls) => treeOf(calls));
    const [some, few] = [
      { names: 3, words: true },
      { names: 1, words: false },
    ];
    fc.assert(
      fc.property(trees, (tree) => {
        expect(text(withDetail(withDetail(tree, some), few))).toBe(text(withDetail(tree, few)));
        expect(text(withDetail(tree, full))).toBe(text(tree));
      }),
      { numRuns: 40 },
    );
  });

  it("moves words to the names first, and to the slot when they are too many", () => {
    const root = treeOf(paths("/orders", "/users", "/oilers"));
    const asNames = settle(root, { names: 3, words: false });
    expect([asNames.words.size, [...asNames.names.keys()], asNames.isCrowded]).toEqual([
      0,
      ["oilers", "orders", "users"],
      false,
    ]);
    const asValues = settle(root, { names: 2, words: false });
    expect([asValues.words.size, asValues.names.size, asValues.isCrowded]).toEqual([0, 0, true]);
    expect(asValues.slot?.values.count).toBe(3);
  });

  it("leaves vocabulary alone that it trusts", () => {
    const root = treeOf(paths("/orders", "/oilers", "/flames"));
    const crowded = settle(root, { names: 1, words: true });
    expect([[...crowded.words.keys()], crowded.names.size, crowded.slot?.values.count]).toEqual([["orders"], 0, 2]);
  });

  it("leaves a node as it is that has few enough names", () => {
    const root = treeOf(paths("/orders", "/oilers"));
    expect(settle(root, { names: 1, words: true })).toBe(root);
    const crowded = treeOf(paths("/oilers", "/flames"), { names: 1, words: true });
    expect(settle(crowded, { names: 1, words: true })).toBe(crowded);
    const crowdedWithWords = treeOf(paths("/oilers", "/flames", "/orders"), { names: 1, words: true });
    expect(settle(crowdedWithWords, { names: 96, words: false })).toMatchObject({
      isCrowded: true,
      slot: { values: { count: 3 } },
    });
  });
});

describe("withValues", () => {
  it("makes a slot of literals with all that is below them", () => {
    const names = treeOf(paths("/oilers/wins", "/oilers/wins", "/7flames/losses")).names;
    const slot = withValues(null, names, full);
    expect(slot?.values).toMatchObject({ count: names.size === 2 ? 3 : 2, texts: { minLength: 6 } });
    expect(slot?.routeNames).toEqual(new Map());
    expect(slot?.node.words.get("wins")?.hits ?? slot?.node.names.get("wins")?.hits).toBe(2);
  });

  it("gives back the slot where there are no literals", () => {
    const { slot } = treeOf(paths("/7"));
    expect(withValues(slot, [], full)).toBe(slot);
    expect(withValues(null, [], full)).toBeNull();
  });
});

test("nodes are counted with those of names, words and slots", () => {
  expect(countNodes(emptyNode)).toBe(1);
  expect(countNodes(treeOf(paths("/orders/7/items", "/oilers", "/oilers/flames")))).toBe(6);
});
