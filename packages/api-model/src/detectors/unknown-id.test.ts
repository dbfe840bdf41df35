import { describe, expect, test } from "vitest";
import { addId, isGuessable } from "./guessable-id.ts";
import { idMemory, type IdCall } from "./unknown-id.ts";

const quiet: IdCall = { query: null, pathParameters: [], reqHeaders: [], resHeaders: [], resBody: undefined };
const asks = (id: string): IdCall => ({ ...quiet, pathParameters: [["userId", id]] });
const shows = (id: string): IdCall => ({ ...quiet, resBody: { users: [{ id }] } });

describe("ids that no answer has shown", () => {
  test("are reported, and those that were shown are not", () => {
    const memory = idMemory();
    expect(memory.check(shows("17"))).toStrictEqual([]);
    expect(memory.check(asks("17"))).toStrictEqual([]);
    expect(memory.check(asks("18"))).toStrictEqual([["userId", "18"]]);
  });

  test("are forgotten after so many answers, and remembered while they come again", () => {
    const memory = idMemory(3);
    memory.check(shows("17"));
    memory.check(shows("18"));
    memory.check(shows("17"));
    expect(memory.check(asks("18"))).toStrictEqual([]);
    expect(memory.check(asks("17"))).toStrictEqual([]);
    expect(memory.check(asks("18"))).toStrictEqual([["userId", "18"]]);
  });

  test("do not hide in headers of the protocol", () => {
    const memory = idMemory();
    memory.check(quiet);
    expect(
      memory.check({
        ...quiet,
        reqHeaders: [
          ["x-request-id", "abcdefgh12"],
          ["x-cart", "abcdefgh12"],
        ],
      }),
    ).toStrictEqual([["x-cart", "abcdefgh12"]]);
  });
});

test("numbers in a row can be guessed, random ones cannot", () => {
  const verdict = (values: readonly string[]) =>
    isGuessable(values.reduce<readonly string[]>((sum, each) => addId(sum, each), []));
  const row = Array.from({ length: 12 }, (_, at) => `invoice-2026-${String(at + 1).padStart(5, "0")}`);
  expect(verdict(row)).toBe(true);
  expect(verdict(row.slice(0, 9))).toBe(false);
  expect(
    verdict(row.map((_, at) => `${"qwertzuiopas".charAt(at)}${(at * 7919) % 9973}kj${"yxcvbnmlkjhg".charAt(at)}`)),
  ).toBe(false);
});

describe("what an id is", () => {
  test.each([
    ["userId", "7", true],
    ["user_ids", "7", true],
    ["ID", "", true],
    ["identifier", "a b", true],
    ["Identifiers", "7", true],
    ["idea", "7", false],
    ["name", "abcdefg", false],
    ["name", "abcdefgh", true],
    ["name", "a".repeat(40), true],
    ["name", "a".repeat(41), false],
    ["name", "abcd_fg-1", true],
    ["name", "abcd.fghi", false],
    ["name", "abcd fghi", false],
    ["name", "äbcdefghi", false],
  ])("%s: %j is one: %s", (name, value, isId) => {
    const memory = idMemory();
    memory.check(quiet);
    expect(memory.check({ ...quiet, pathParameters: [[name, value]] })).toStrictEqual(isId ? [[name, value]] : []);
  });
});

describe("where a host shows ids", () => {
  const isKnown = (call: Partial<IdCall>, id = "abcdefgh12") => {
    const memory = idMemory();
    memory.check({ ...quiet, ...call });
    return memory.check(asks(id)).length === 0;
  };

  test.each<[string, Partial<IdCall>, boolean]>([
    ["in the query, which links lead to", { query: "cart=abcdefgh12" }, true],
    ["in the query, encoded", { query: "cart=abcdefgh%31%32" }, true],
    ["in a header of the answer", { resHeaders: [["x-cart", "abcdefgh12"]] }, true],
    ["in no header of the protocol", { resHeaders: [["ETag", "abcdefgh12"]] }, false],
    ["in no header of the request", { reqHeaders: [["x-cart", "abcdefgh12"]] }, false],
    ["in no path", { pathParameters: [["cart", "abcdefgh12"]] }, false],
    ["as an answer", { resBody: "abcdefgh12" }, true],
    ["in a member", { resBody: { a: { b: "abcdefgh12" } } }, true],
    ["in a list", { resBody: [["abcdefgh12"]] }, true],
    ["in no truth value and no null", { resBody: { id: true, ids: null } }, false],
    ["in no answer", {}, false],
  ])("%s", (_, call, expected) => {
    expect(isKnown(call)).toBe(expected);
  });

  test("short ids count under a name, which is that of their list too", () => {
    expect(isKnown({ resBody: { id: 17 } }, "17")).toBe(true);
    expect(isKnown({ resBody: { ids: [16, 17] } }, "17")).toBe(true);
    expect(isKnown({ resBody: { userId: "17" } }, "17")).toBe(true);
    expect(isKnown({ resBody: { count: 17 } }, "17")).toBe(false);
    expect(isKnown({ resBody: { id: { count: 17 } } }, "17")).toBe(false);
    expect(isKnown({ query: "id=17" }, "17")).toBe(true);
    expect(isKnown({ query: "page=17" }, "17")).toBe(false);
  });

  test("an answer is read 32 levels deep", () => {
    const nested = (levels: number) => Array.from({ length: levels }).reduce<unknown>((inner) => [inner], "abcdefgh12");
    expect(isKnown({ resBody: nested(33) })).toBe(true);
    expect(isKnown({ resBody: nested(34) })).toBe(false);
    const inMembers = (levels: number) =>
      Array.from({ length: levels }).reduce<unknown>((inner) => ({ a: inner }), "abcdefgh12");
    expect(isKnown({ resBody: inMembers(33) })).toBe(true);
    expect(isKnown({ resBody: inMembers(34) })).toBe(false);
  });

  test("an answer shows 2,000 ids at most", () => {
    const ids = Array.from({ length: 2001 }, (_, at) => at);
    expect(isKnown({ resBody: { ids } }, "1999")).toBe(true);
    expect(isKnown({ resBody: { ids } }, "2000")).toBe(false);
  });
});

describe("a memory", () => {
  test("finds nothing suspicious in the first call, and every unknown id after it", () => {
    const memory = idMemory();
    expect(memory.check(asks("18"))).toStrictEqual([]);
    expect(memory.check(asks("18"))).toStrictEqual([["userId", "18"]]);
    const both: IdCall = {
      ...quiet,
      reqHeaders: [["X-Cart-Id", "1"]],
      pathParameters: [
        ["id", "2"],
        ["page", "3"],
      ],
    };
    expect(memory.check(both)).toStrictEqual([
      ["X-Cart-Id", "1"],
      ["id", "2"],
    ]);
  });

  test("doesn't take an id for shown by the call that uses it", () => {
    const memory = idMemory();
    memory.check(quiet);
    expect(memory.check({ ...asks("18"), resBody: { id: 18 } })).toStrictEqual([["userId", "18"]]);
    expect(memory.check(asks("18"))).toStrictEqual([]);
  });

  test("holds an id for as many answers as it was made for", () => {
    const memory = idMemory(2);
    memory.check(shows("17"));
    expect(memory.check(asks("17"))).toStrictEqual([]);
    expect(memory.check(asks("17"))).toStrictEqual([]);
    expect(memory.check(asks("17"))).toStrictEqual([["userId", "17"]]);
  });

  test("of one host knows nothing of another's", () => {
    const [one, other] = [idMemory(), idMemory()];
    one.check(shows("17"));
    other.check(quiet);
    expect(other.check(asks("17"))).toStrictEqual([["userId", "17"]]);
  });
});
