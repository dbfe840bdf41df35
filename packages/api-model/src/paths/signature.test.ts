import { describe, expect, it, test } from "vitest";
import { addExchange, newTraffic } from "../learning/traffic.ts";
import type { Exchange } from "../telemetry/exchange.ts";
import { exchange } from "../testing/exchange.ts";
import { jsonCall } from "../testing/exchanges.ts";
import { coverage, isRich, likeness, commonMarks, toSignature } from "./signature.ts";

const signature = (...calls: readonly Exchange[]) => {
  const traffic = newTraffic();
  for (const call of calls) addExchange(traffic, call, 1);
  return [...toSignature(traffic.root)];
};
const call = (path: string) => exchange({ path });
const set = (...marks: readonly string[]) => new Set(marks);

describe("signatureOf", () => {
  it("has methods and the fields of answers by the class of their status", () => {
    expect(signature(jsonCall("/", { id: 1, tags: [{ name: "a" }] }, { status: 201 }))).toEqual([
      "GET",
      "GET 2xx#/id",
      "GET 2xx#/tags",
      "GET 2xx#/tags/*/name",
    ]);
    expect(signature(jsonCall("/", { error: 1 }, { status: 404 }), jsonCall("/", [], { status: 200 }))).toEqual([
      "GET",
      "GET 4xx#/error",
    ]);
  });

  it("has the fields of requests by their method", () => {
    const sent = jsonCall("/", null, {
      method: "POST",
      reqHeaders: [{ name: "content-type", value: "application/json" }],
      reqBody: new TextEncoder().encode('{"a":{"b":1}}'),
    });
    expect(signature(sent)).toEqual(["POST", "POST#/a", "POST#/a/b"]);
  });

  it("has the vocabulary below, two segments deep, and values as one", () => {
    expect(signature(call("/orders/items/search"), call("/users"))).toEqual(["/orders", "/orders/items", "/users"]);
    expect(signature(call("/7"))).toEqual(["/{}"]);
    expect(signature(call("/oilers"))).toEqual(["/{}"]);
    expect(signature(call("/7/items/1"), call("/oilers/orders"))).toEqual(["/{}", "/{}/orders", "/{}/items"]);
  });

  it("looks no deeper than five levels into a body", () => {
    const deep = { a: { b: { c: { d: { e: { f: 1 } } } } } };
    expect(signature(jsonCall("/", deep)).at(-1)).toBe("GET 2xx#/a/b/c/d/e");
  });

  it("counts arrays as levels", () => {
    const nested = (levels: number) => {
      let value: unknown = { a: 1 };
      for (let level = 0; level < levels; level += 1) value = [value];
      return jsonCall("/", value);
    };
    expect(signature(nested(4))).toEqual(["GET", "GET 2xx#/*/*/*/*/a"]);
    expect(signature(nested(5))).toEqual(["GET"]);
  });

  it("has some 40 fields of a wide body", () => {
    const wide = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`field${at}x`, at]));
    expect(signature(jsonCall("/", wide))).toHaveLength(41);
  });

  it("is empty where nothing was called", () => {
    expect(signature()).toEqual([]);
  });
});

describe("isRich", () => {
  test.each<[marks: string[], isSo: boolean]>([
    [[], false],
    [["GET", "POST"], false],
    [["GET", "/{}"], false],
    [["GET", "/items"], true],
    [["GET", "/{}/items"], true],
    [["GET", "GET 2xx#/id"], true],
  ])("%j tells more than methods: %s", (marks, isSo) => {
    expect(isRich(set(...marks))).toBe(isSo);
  });
});

describe("marksOfMost", () => {
  const all = [set("a", "b"), set("a", "c"), set("a", "b"), set("d")];

  test.each<[share: number, marks: string[]]>([
    [1, []],
    [0.75, ["a"]],
    [0.5, ["a", "b"]],
    [0.25, ["a", "b", "c", "d"]],
    [0.26, ["a", "b"]],
  ])("a share of %d is %j", (share, marks) => {
    expect([...commonMarks(all, share)]).toEqual(marks);
  });
});

describe("coverage", () => {
  it("is the average share of marks that are known", () => {
    expect(coverage([set("a", "b"), set("a")], set("a"))).toBe(0.75);
    expect(coverage([set("a", "b")], set("c"))).toBe(0);
    expect(coverage([set("a")], set("a", "c"))).toBe(1);
  });

  it("is none of nothing", () => {
    expect(coverage([], set("a"))).toBe(0);
    expect(coverage([set()], set("a"))).toBe(0);
  });
});

describe("likeness", () => {
  test.each<[a: string[], b: string[], degree: number]>([
    [["a"], ["a"], 1],
    [["a"], ["b"], 0],
    [["a", "b"], ["b", "c"], 1 / 3],
    [["a", "b", "c"], ["a"], 1 / 3],
    [[], [], 1],
    [[], ["a"], 0],
  ])("%j and %j", (a, b, degree) => {
    expect(likeness(set(...a), set(...b))).toBe(degree);
    expect(likeness(set(...b), set(...a))).toBe(degree);
  });
});
