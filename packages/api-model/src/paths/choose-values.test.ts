import { describe, expect, it, test } from "vitest";
import { parameterShape } from "../learning/add-parameters.ts";
import { addExchange, newTraffic } from "../learning/traffic.ts";
import type { Exchange } from "../telemetry/exchange.ts";
import { exchange } from "../testing/exchange.ts";
import { jsonCall } from "../testing/exchanges.ts";
import { chooseValues, type Literal, type Undecided } from "./choose-values.ts";
import type { PathNode, Slot } from "./path-tree.ts";

const nodeOf = (...calls: readonly Exchange[]): PathNode => {
  const traffic = newTraffic();
  for (const call of calls) addExchange(traffic, call, 1);
  return traffic.root;
};
const repeat = (count: number, call: Exchange) => Array.from({ length: count }, () => call);
/** A node that was called so often and shows nothing but its method. */
const bare = (hits: number, method = "GET") => nodeOf(...repeat(hits, exchange({ method })));
/** A node whose answers have these fields. */
const rich = (hits: number, ...fields: readonly string[]) =>
  nodeOf(...repeat(hits, jsonCall("/", Object.fromEntries(fields.map((name) => [name, 1])))));

const literals = (count: number, node: PathNode, prefix = "name"): Literal[] =>
  Array.from({ length: count }, (_, at) => [`${prefix}${at}`, node]);
const slotOf = (node: PathNode, ...values: readonly string[]): Slot => ({
  node,
  values: parameterShape(values[0] ?? "7"),
  routeNames: new Map(),
});

const chosen = (given: Partial<Undecided>) =>
  chooseValues({
    words: [],
    names: [],
    slot: null,
    parent: "things",
    isTop: false,
    isBareCollection: false,
    ...given,
  }).map(([segment]) => segment);

describe("a documented collection of which nothing below is documented", () => {
  it("takes two literals or more for values, vocabulary or not", () => {
    const [word, name] = [literals(1, bare(1), "word"), literals(1, bare(1))];
    expect(chosen({ words: word, names: name, isBareCollection: true })).toEqual(["word0", "name0"]);
    expect(chosen({ words: word, isBareCollection: true })).toEqual([]);
    expect(chosen({ words: literals(2, bare(1), "word") })).toEqual([]);
  });
});

describe("many literals that answer alike", () => {
  test.each<[what: string, count: number, fields: string[], isChosen: boolean]>([
    ["ten with two fields", 10, ["id", "label"], true],
    ["nine with two fields", 9, ["id", "label"], false],
    ["ten with one field", 10, ["id"], false],
    ["ten without fields", 10, [], false],
  ])("%s are one resource: %s", (_, count, fields, isChosen) => {
    const words = literals(count, rich(20, ...fields), "word");
    expect(chosen({ words })).toHaveLength(isChosen ? count : 0);
  });

  it("must be like each other, on average by four fifths", () => {
    const words = [...literals(9, rich(20, "id", "label"), "word"), ...literals(3, rich(20, "a", "b", "c"), "other")];
    expect(chosen({ words })).toEqual([]);
    const closer = [...literals(12, rich(20, "id", "label"), "word"), ...literals(2, rich(20, "a", "b"), "other")];
    expect(chosen({ words: closer })).toHaveLength(14);
  });
});

describe("names of a collection", () => {
  test.each<[what: string, given: Partial<Undecided>, count: number]>([
    ["two that hardly came twice", { names: literals(2, bare(1)) }, 2],
    ["one alone", { names: literals(1, bare(1)) }, 0],
    ["two that came again and again", { names: literals(2, bare(6)) }, 0],
    ["two that came five times each", { names: literals(2, bare(5)) }, 2],
    ["two of no collection", { names: literals(2, bare(1)), parent: "thing" }, 0],
    ["two behind a parameter", { names: literals(2, bare(1)), parent: null }, 0],
    ["five of no collection that came once", { names: literals(5, bare(1)), parent: "thing" }, 5],
    ["four of no collection that came once", { names: literals(4, bare(1)), parent: "thing" }, 0],
    ["five of no collection that came twice", { names: literals(5, bare(2)), parent: "thing" }, 0],
    ["ten of no collection that came twice", { names: literals(10, bare(2)), parent: "thing" }, 10],
    ["ten of no collection that came six times", { names: literals(10, bare(6)), parent: "thing" }, 0],
    ["five rich ones that came often", { names: literals(5, rich(30, "id")), parent: "thing" }, 5],
    ["four rich ones that came often", { names: literals(4, rich(30, "id")), parent: "thing" }, 0],
    ["ten of no collection that came five times", { names: literals(10, bare(5)), parent: "thing" }, 10],
    [
      "eight of no collection of which two came twice",
      { names: [...literals(6, bare(1)), ...literals(2, bare(2), "twice")], parent: "thing" },
      8,
    ],
    ["five next to numbers", { names: literals(5, bare(4)), slot: slotOf(bare(20), "7") }, 5],
    ["four next to numbers", { names: literals(4, bare(4)), slot: slotOf(bare(20), "7") }, 0],
    ["two next to codes", { names: literals(2, bare(4)), slot: slotOf(bare(20), "AX-b7") }, 2],
    ["words", { words: literals(5, bare(1), "word") }, 0],
  ])("%s: %i are values", (_, given, count) => {
    expect(chosen(given)).toHaveLength(count);
  });

  it("next to numbers are values from five on", () => {
    const slot = slotOf(bare(20), "7");
    expect(chosen({ names: literals(4, bare(1)), slot })).toEqual([]);
    expect(chosen({ names: literals(5, bare(1)), slot })).toHaveLength(5);
  });
});

describe("at the top of an API", () => {
  const top = { isTop: true, parent: "api" };

  test.each<[what: string, names: Literal[], count: number]>([
    ["ten that answer alike and came once", literals(10, rich(1, "id")), 10],
    ["ten that answer alike and came five times", literals(10, rich(5, "id", "x")), 10],
    ["four that answer alike", literals(4, rich(1, "id")), 0],
    ["five that answer alike", literals(5, rich(6, "id")), 5],
    ["ten with nothing but a method", literals(10, bare(1)), 0],
  ])("%s: %i are values", (_, names, count) => {
    expect(chosen({ ...top, names })).toHaveLength(count);
  });

  /** So many names of which so many share a field of their own each. */
  const groups = (count: number, size: number, hits: number) =>
    Array.from({ length: count }, (_, at) => literals(size, rich(hits, `field${at}x`), `group${at}-`)).flat();

  test.each<[what: string, names: Literal[], count: number]>([
    ["five pairs", groups(5, 2, 1), 0],
    ["four groups of three", groups(4, 3, 1), 12],
    ["three groups of three", groups(3, 3, 1), 0],
    ["ten in groups of three and four", [...groups(2, 3, 2), ...literals(4, rich(2, "other"), "four-")], 10],
    ["two groups of five", groups(2, 5, 2), 10],
    ["four groups of three that came six times", groups(4, 3, 6), 0],
    ["four groups of three that came five times", groups(4, 3, 5), 12],
  ])("%s: %i are values", (_, names, count) => {
    expect(chosen({ ...top, names })).toHaveLength(count);
  });

  it("what only one of them has doesn't count as likeness", () => {
    const names = Array.from({ length: 10 }, (_, at): Literal => [
      `name${at}`,
      nodeOf(jsonCall("/", { [`field${at}x`]: 1 }), exchange({ method: "POST" })),
    ]);
    expect(chosen({ ...top, names })).toEqual([]);
  });

  it("a mark must be shared by three names", () => {
    const pair = [...literals(2, rich(1, "id"), "a"), ...literals(8, bare(1), "b")];
    expect(chosen({ ...top, names: pair })).toEqual([]);
  });
});

describe("a name with far more calls than its neighbors", () => {
  test.each<[what: string, others: number, hits: number, isLiteral: boolean]>([
    ["most of the calls", 6, 7, true],
    ["half of the calls", 6, 6, false],
    ["most of nine calls", 3, 6, false],
    ["most of ten calls", 4, 6, true],
  ])("is no value with %s", (_, others, hits, isLiteral) => {
    const names: Literal[] = [...literals(others, bare(1)), ["heavy", bare(hits)]];
    expect(chosen({ names }).includes("heavy")).toBe(!isLiteral);
  });

  it("is no value where it also answers otherwise, from ten times the median on", () => {
    const fields = ["id", "email", "phone", "street"];
    const crowd = (hits: number) => [
      ...literals(18, rich(hits, "id")),
      ...literals(2, rich(hits, ...fields), "person"),
    ];
    const isValue = (typical: number, hits: number, ...own: readonly string[]) =>
      chosen({ names: [...crowd(typical), ["me", rich(hits, ...own)]] }).includes("me");
    expect([isValue(1, 7, ...fields), isValue(1, 9, ...fields), isValue(1, 10, ...fields)]).toEqual([
      true,
      true,
      false,
    ]);
    expect([isValue(2, 19, ...fields), isValue(2, 20, ...fields)]).toEqual([true, false]);
    expect(isValue(1, 10, "id")).toBe(true);
    expect(isValue(1, 10, "id", "email", "phone")).toBe(true);
  });

  it("is compared with the middle one of its neighbors", () => {
    const fields = ["id", "email", "phone", "street"];
    const people = literals(2, rich(1, ...fields), "person");
    const isValue = (busy: number, quiet: number) =>
      chosen({
        names: [
          ...literals(busy, rich(3, "id"), "busy"),
          ...people,
          ...literals(quiet, rich(1, "id")),
          ["me", rich(20, ...fields)],
        ],
      }).includes("me");
    expect([isValue(10, 8), isValue(9, 9)]).toEqual([true, false]);
  });

  it("is judged from four names on", () => {
    const three: Literal[] = [...literals(2, bare(1)), ["heavy", bare(10)]];
    expect(chosen({ names: three })).toContain("heavy");
    const four: Literal[] = [...literals(3, bare(1)), ["heavy", bare(10)]];
    expect(chosen({ names: four })).not.toContain("heavy");
  });
});

describe("a name that has what others have not", () => {
  it("is no value among them", () => {
    const names: Literal[] = [...literals(5, rich(1, "id", "label")), ["odd", rich(1, "a", "b", "c")]];
    expect(chosen({ names })).toEqual(["name0", "name1", "name2", "name3", "name4"]);
  });

  it("may have a little of its own", () => {
    const names: Literal[] = [...literals(5, rich(1, "id", "label")), ["near", rich(1, "id", "label", "extra")]];
    expect(chosen({ names })).toContain("near");
  });
});

describe("a name next to codes of no fixed form", () => {
  const codes = (node: PathNode, hits = 0) => ({ ...slotOf(hits === 0 ? node : node, "AX-b7") });

  it("is one of them where it is as rare", () => {
    expect(chosen({ names: literals(1, bare(2)), slot: codes(bare(2)) })).toEqual(["name0"]);
    expect(chosen({ names: literals(1, bare(2)), slot: codes(bare(1)) })).toEqual([]);
    expect(chosen({ names: literals(1, bare(3)), slot: codes(bare(9)) })).toEqual([]);
  });

  it("is one of them however often it came where it answers as they do", () => {
    const slot = codes(rich(5, "id", "label"));
    expect(chosen({ names: literals(1, rich(9, "id", "label")), slot })).toEqual(["name0"]);
    expect(chosen({ names: literals(1, rich(9, "id", "other", "more")), slot })).toEqual([]);
  });

  test.each([
    ["a number", "7", true],
    ["a UUID", "0f8fad5b-d9cb-469f-a165-70867728950e", true],
    ["a date", "2026-01-02", true],
    ["a text", "AX-b7", false],
  ])("is none where each is %s: %s gives a strict slot", (_, value, isStrict) => {
    const slot = { ...slotOf(bare(5)), values: parameterShape(value) };
    expect(chosen({ names: literals(1, bare(1)), slot })).toEqual(isStrict ? [] : ["name0"]);
  });

  it("is one where the values are of several forms", () => {
    const values = [parameterShape("7"), parameterShape("2026-01-02")];
    const [numbers, dates] = values;
    const slot = { ...slotOf(bare(5)), values: { ...parameterShape("7"), texts: dates?.texts ?? null } };
    expect(numbers?.numbers).not.toBeNull();
    expect(chosen({ names: literals(1, bare(1)), slot })).toEqual(["name0"]);
  });
});

it("chooses nothing where nothing is undecided", () => {
  expect(chosen({})).toEqual([]);
});
