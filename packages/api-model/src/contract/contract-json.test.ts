import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newTraffic } from "../learning/traffic.ts";
import { exchange } from "../testing/exchange.ts";
import { canonical, contractPieces, decodeContract, encodeContract } from "./contract-json.ts";
import { decide, emptyContract, observe, withSeen } from "./learned-contract.ts";
import { Learning } from "./learning.ts";

describe("equal values", () => {
  const text = (value: unknown) => JSON.stringify(canonical(value));

  test.each<[string, unknown, string]>([
    ["members in order", { b: 1, a: { d: 2, c: 3 } }, '{"a":{"c":3,"d":2},"b":1}'],
    [
      "maps, marked, in order",
      new Map([
        ["b", 1],
        ["a", 2],
      ]),
      '{"$map":[["a",2],["b",1]]}',
    ],
    [
      "numbers as keys, in the order of their text",
      new Map([
        [10, "x"],
        [9, "y"],
      ]),
      '{"$map":[["10","x"],["9","y"]]}',
    ],
    [
      "maps within lists within maps",
      new Map([["a", [new Map([["c", null]])]]]),
      '{"$map":[["a",[{"$map":[["c",null]]}]]]}',
    ],
    ["lists in their own order", [2, 1, { b: 1, a: 2 }], '[2,1,{"a":2,"b":1}]'],
    ["empty maps", { a: new Map() }, '{"a":{"$map":[]}}'],
    ["plain values", [1, "x", true, null], '[1,"x",true,null]'],
  ])("%s", (_, value, expected) => {
    expect(text(value)).toBe(expected);
  });

  test("have one text, in whatever order they were made", () => {
    const entries = fc.uniqueArray(fc.tuple(fc.string(), fc.jsonValue({ maxDepth: 1 })), { selector: ([key]) => key });
    fc.assert(
      fc.property(entries, (all) => {
        expect(text(new Map(all))).toBe(text(new Map(all.toReversed())));
        const members = all.filter(([key]) => key !== "__proto__");
        expect(text(Object.fromEntries(members))).toBe(text(Object.fromEntries(members.toReversed())));
      }),
    );
  });
});

describe("a stored contract", () => {
  const paths = ["/users/1/orders/2/items/3", "/users", "/__proto__/constructor", "/é/😀"];
  const seen = paths.reduce((sum, path) => observe(sum, "one", exchange({ path })), emptyContract);
  const contract = decide(seen, { kind: "rename", slot: "/users", name: 'a"b' }, { atMs: 5, by: "ann" });

  test("is read as it was, with its maps", () => {
    const read = decodeContract(encodeContract(contract));
    expect(read).toStrictEqual(contract);
    expect(read.replicas).toBeInstanceOf(Map);
    expect(read.edits).toBeInstanceOf(Map);
    expect(decodeContract(encodeContract(emptyContract))).toStrictEqual(emptyContract);
  });

  test("is the same text in pieces, of which there are several", () => {
    for (const each of [contract, emptyContract]) expect([...contractPieces(each)].join("")).toBe(encodeContract(each));
    const pieces = [...contractPieces(contract)];
    expect(pieces.length).toBeGreaterThan(20);
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(encodeContract(contract).length / 2);
  });
});

describe("a learner", () => {
  const call = exchange({ path: "/a" });

  test("counts what it saw, before and after it joins it to the contract", () => {
    const before = observe(emptyContract, "one", call, 5);
    const learning = new Learning(before, "one");
    expect(learning.clock).toBe(5);
    learning.observe(call);
    learning.observe(call, 3);
    expect(learning.clock).toBe(9);
    expect(learning.contract().replicas.get("one")?.clock).toBe(9);
    expect(learning.clock).toBe(9);
    expect(before.replicas.get("one")?.clock).toBe(5);
  });

  test("gives the same contract while it sees nothing new", () => {
    const learning = new Learning(emptyContract, "one");
    expect(learning.contract()).toBe(emptyContract);
    learning.observe(call);
    const first = learning.contract();
    expect(learning.contract()).toBe(first);
    learning.observe(call);
    expect(learning.contract()).not.toBe(first);
    expect(first.replicas.get("one")?.clock).toBe(1);
  });

  test("knows the clock of its own id alone", () => {
    const learning = new Learning(observe(emptyContract, "other", call, 5), "one");
    expect(learning.clock).toBe(0);
    learning.observe(call);
    expect([...learning.contract().replicas].map(([id, { clock }]) => [id, clock])).toEqual([
      ["other", 5],
      ["one", 1],
    ]);
  });

  test("joins what it saw after a hundred calls by itself, without losing any", () => {
    const learning = new Learning(emptyContract, "one");
    for (let at = 0; at < 250; at += 1) learning.observe(call);
    expect(learning.clock).toBe(250);
    expect(learning.contract().replicas.get("one")?.clock).toBe(250);
  });

  test("that saw nothing for sure still has a clock", () => {
    const contract = withSeen(emptyContract, "one", { clock: 2, traffic: newTraffic() });
    expect(withSeen(contract, "one", { clock: 3, traffic: newTraffic() }).replicas.get("one")?.clock).toBe(5);
    expect(contract.replicas.get("one")?.clock).toBe(2);
  });
});
