import { describe, expect, it, test } from "vitest";
import { pointerTo } from "../conformance/finding.ts";
import { specDocument } from "../conformance/spec-document.ts";
import { bothMaps } from "./both-maps.ts";
import {
  at,
  entriesAt,
  field,
  isSet,
  listAt,
  nothing,
  getPointer,
  getRoot,
  textAt,
  textsAt,
  type Node,
} from "./node.ts";

function read(more: object, openapi = "3.1.0"): Node {
  const spec = specDocument({ openapi, ...more });
  if (spec === null) throw new Error("No document");
  return getRoot({ spec, root: spec.root, origins: new WeakMap(), joined: new WeakMap(), flat: new WeakMap() });
}
const shown = (node: Node | null) => node && [node.value, pointerTo(node.place), node.reference];
const components = { schemas: { A: { type: "string", title: "a" }, Alias: { $ref: "#/components/schemas/A" } } };

describe("a node below", () => {
  const root = read({
    components,
    a: { b: { c: 1 }, yes: true, no: false, list: [{ x: 1 }, "x", true], text: "t", flag: true },
  });

  test.each<[keys: string[], expected: unknown]>([
    [
      ["a", "b"],
      [{ c: 1 }, "/a/b", null],
    ],
    [
      ["a", "yes"],
      [{}, "/a/yes", null],
    ],
    [
      ["a", "no"],
      [nothing, "/a/no", null],
    ],
    [["a", "text"], null],
    [["a", "list"], null],
    [["a", "gone", "b"], null],
    [["constructor"], null],
    [[], [root.value, "", null]],
  ])("%j is %j", (keys, expected) => {
    expect(shown(at(root, ...keys))).toEqual(expected);
  });

  it("of nothing is nothing", () => {
    expect([
      at(null, "a"),
      listAt(null, "a"),
      textsAt(null, "a"),
      textAt(null, "a"),
      isSet(null, "a"),
      getPointer(null, "a"),
    ]).toEqual([null, [], [], "", false, null]);
    expect(entriesAt(null, "a")).toEqual(new Map());
  });

  it("is one of a list, a map, or a plain value", () => {
    const a = at(root, "a");
    expect(listAt(a, "list").map(shown)).toEqual([
      [{ x: 1 }, "/a/list/0", null],
      [{}, "/a/list/2", null],
    ]);
    expect(listAt(a, "text")).toEqual([]);
    expect([...entriesAt(root, "a").keys()]).toEqual(["b", "yes", "no", "flag"]);
    expect([textAt(a, "text"), textAt(a, "flag"), isSet(a, "flag"), isSet(a, "text")]).toEqual(["t", "", true, false]);
    expect(textsAt(read({ required: ["a", 7, "b"] }), "required")).toEqual(["a", "b"]);
    expect(field({ a: 1 }, "toString")).toBeUndefined();
  });

  it("is pointed to, or a keyword of it that is there", () => {
    const a = at(root, "a");
    expect([getPointer(a, null), getPointer(a, "flag"), getPointer(a, "gone"), getPointer(a, "toString")]).toEqual([
      "/a",
      "/a/flag",
      "/a",
      "/a",
    ]);
  });
});

describe("a reference", () => {
  const reference = { $ref: "#/components/schemas/A" };

  it("leads to its target, wherever it stands", () => {
    expect(shown(at(read({ components, x: reference }), "x"))).toEqual([
      { type: "string", title: "a" },
      "/components/schemas/A",
      "#/components/schemas/A",
    ]);
    expect(shown(at(read({ components, x: { $ref: "#/components/schemas/Alias" } }), "x"))).toEqual([
      { type: "string", title: "a" },
      "/components/schemas/A",
      "#/components/schemas/Alias",
    ]);
  });

  it("that leads nowhere says nothing", () => {
    expect(shown(at(read({ x: { $ref: "#/nowhere", title: "x" } }), "x"))).toEqual([{}, "/x", "#/nowhere"]);
    expect(shown(at(read({ n: 7, x: { $ref: "#/n" } }), "x"))).toEqual([{}, "/x", "#/n"]);
    expect(shown(at(read({ x: { $ref: 7 } }), "x"))).toEqual([{ $ref: 7 }, "/x", null]);
  });

  it("counts with sibling keywords in OpenAPI 3.1 only, always as the same value", () => {
    const more = { components, x: { ...reference, title: "mine", maxLength: 3 } };
    const root = read(more);
    expect(at(root, "x")?.value).toEqual({ type: "string", title: "mine", maxLength: 3 });
    expect(at(root, "x")?.value).toBe(at(root, "x")?.value);
    expect(at(read(more, "3.0.3"), "x")?.value).toEqual({ type: "string", title: "a" });
  });
});

describe("two maps", () => {
  it("are what went, what came, and what stayed", () => {
    const [base, revision] = [read({ m: { a: { n: 1 }, b: {} } }), read({ m: { b: { n: 2 }, c: {} } })];
    const { removed, added, both } = bothMaps(base, revision, "m");
    expect([[...removed.keys()], [...added.keys()], [...both.keys()]]).toEqual([["a"], ["c"], ["b"]]);
    expect(both.get("b")?.revision.value).toEqual({ n: 2 });
    expect(bothMaps(null, revision, "m").added.size).toBe(2);
    expect(bothMaps(base, null, "m").removed.size).toBe(2);
  });
});
