import fc from "fast-check";
import { expect, test } from "vitest";
import { diffRule, isSameRule } from "./diff-rule.ts";
import { readInboxRule } from "./inbox-rule.ts";

const rule = (facts: object) => readInboxRule({ id: "1", displayName: "Rule", sequence: 1, isEnabled: true, ...facts });
const kindsOf = (before: object, after: object) =>
  Object.fromEntries(
    diffRule(rule(before), rule(after)).clauses.map(({ part, name, kind, reachesMore }) => [
      `${part}.${name}`,
      `${kind}${reachesMore ? " more" : ""}`,
    ]),
  );

test("more words and fewer exceptions widen a rule", () => {
  const words = (...list: string[]) => ({ conditions: { subjectContains: list } });
  expect(kindsOf(words("a"), words("a", "b"))).toEqual({ "condition.subjectContains": "widened more" });
  expect(kindsOf(words("a", "b"), words("a"))).toEqual({ "condition.subjectContains": "narrowed" });
  expect(kindsOf(words("a"), words("b"))).toEqual({ "condition.subjectContains": "replaced more" });
  expect(kindsOf(words("a"), {})).toEqual({ "condition.subjectContains": "removed more" });
  expect(kindsOf({}, words("a"))).toEqual({ "condition.subjectContains": "added" });
  const except = (...list: string[]) => ({ exceptions: { subjectContains: list } });
  expect(kindsOf(except("a"), except("a", "b"))).toEqual({ "exception.subjectContains": "narrowed" });
  expect(kindsOf(except("a", "b"), except("a"))).toEqual({ "exception.subjectContains": "widened more" });
  expect(kindsOf(except("a"), {})).toEqual({ "exception.subjectContains": "removed more" });
  expect(kindsOf({}, except("a"))).toEqual({ "exception.subjectContains": "added" });
});

test("a wider size range widens a rule", () => {
  const sizes = (minimumSize: number, maximumSize: number) => ({
    conditions: { withinSizeRange: { minimumSize, maximumSize } },
  });
  expect(kindsOf(sizes(10, 20), sizes(5, 30))).toEqual({ "condition.withinSizeRange": "widened more" });
  expect(kindsOf(sizes(5, 30), sizes(10, 20))).toEqual({ "condition.withinSizeRange": "narrowed" });
});

test.each([
  [{ minimumSize: 10 }, { minimumSize: 10, maximumSize: 20 }, "narrowed"],
  [{ minimumSize: 10, maximumSize: 20 }, { minimumSize: 10 }, "widened more"],
  [{ minimumSize: 10, maximumSize: 20 }, { minimumSize: 10, maximumSize: 19 }, "narrowed"],
  [{ minimumSize: 10, maximumSize: 20 }, { minimumSize: 11, maximumSize: 20 }, "narrowed"],
  [{ minimumSize: 10, maximumSize: 20 }, { minimumSize: 10, maximumSize: 21 }, "widened more"],
  [{ minimumSize: 10, maximumSize: 20 }, { minimumSize: 9, maximumSize: 20 }, "widened more"],
  [{ minimumSize: 10, maximumSize: 20 }, { minimumSize: 15, maximumSize: 25 }, "replaced more"],
  [{ minimumSize: 10, maximumSize: 20 }, { minimumSize: 10, maximumSize: 20 }, "same"],
])("sizes from %o to %o are %s", (before, after, kind) => {
  const sizes = (withinSizeRange: object) => ({ conditions: { withinSizeRange } });
  expect(kindsOf(sizes(before), sizes(after))).toEqual({ "condition.withinSizeRange": kind });
});

test("clauses are compared by part and name, in order, with their values before and after", () => {
  const before = rule({ conditions: { subjectContains: ["a"] }, actions: { moveToFolder: "x" } });
  const after = rule({ exceptions: { subjectContains: ["a"] }, actions: { moveToFolder: "y" } });
  expect(diffRule(before, after).clauses).toEqual([
    { part: "action", name: "moveToFolder", before: ["x"], after: ["y"], kind: "replaced", reachesMore: true },
    { part: "condition", name: "subjectContains", before: ["a"], after: null, kind: "removed", reachesMore: true },
    { part: "exception", name: "subjectContains", before: null, after: ["a"], kind: "added", reachesMore: false },
  ]);
});

test("an additional action is more, and a removed one is less", () => {
  expect(kindsOf({ actions: { markAsRead: true } }, { actions: { delete: true, markAsRead: false } })).toEqual({
    "action.delete": "added more",
    "action.markAsRead": "removed",
  });
});

test("names, priorities and the enabled state are reported separately from clauses", () => {
  expect(diffRule(rule({}), rule({ displayName: "." }))).toMatchObject({ isRenamed: true, clauses: [] });
  expect(diffRule(rule({}), rule({ sequence: 3 }))).toMatchObject({ isMoved: true });
  expect(isSameRule(rule({}), rule({ sequence: 3 }))).toBe(true);
  expect(diffRule(rule({}), rule({ isEnabled: false }))).toMatchObject({ isDisabling: true, isEnabling: false });
  expect(diffRule(null, rule({ actions: { delete: true } })).clauses).toMatchObject([{ kind: "added", before: null }]);
});

test("a new rule isn't renamed, moved or enabled, and an unknown priority isn't a move", () => {
  const flags = { isRenamed: false, isMoved: false, isEnabling: false, isDisabling: false };
  expect(diffRule(null, rule({}))).toMatchObject(flags);
  expect(diffRule(null, rule({ isEnabled: false }))).toMatchObject(flags);
  expect(diffRule(rule({ sequence: null }), rule({ sequence: 3 }))).toMatchObject(flags);
  expect(diffRule(rule({}), rule({}))).toMatchObject(flags);
  expect(diffRule(rule({ isEnabled: false }), rule({}))).toMatchObject({ ...flags, isEnabling: true });
});

test("rules are the same only with the same name, state and clauses", () => {
  const one = { actions: { delete: true } };
  expect(isSameRule(rule(one), rule({ ...one, displayName: "Other" }))).toBe(false);
  expect(isSameRule(rule(one), rule({ ...one, isEnabled: false }))).toBe(false);
  expect(isSameRule(rule(one), rule({ actions: { delete: true, markAsRead: true } }))).toBe(false);
  expect(isSameRule(rule({ ...one, isEnabled: false }), rule({ ...one, isEnabled: false }))).toBe(true);
});

test("null, false, an empty list and a missing clause are the same, and the order of values doesn't matter", () => {
  const loose = {
    conditions: { subjectContains: [], hasAttachments: false, senderContains: null },
    actions: { assignCategories: ["b", "a"] },
  };
  expect(
    isSameRule(rule(loose), rule({ conditions: null, exceptions: {}, actions: { assignCategories: ["a", "b"] } })),
  ).toBe(true);
});

const conditions = fc.dictionary(
  fc.constantFrom("subjectContains", "bodyContains"),
  fc.array(fc.constantFrom("a", "b", "c")),
);
const facts = fc.record({ conditions, exceptions: conditions, actions: fc.record({ delete: fc.boolean() }) });

test("a rule equals itself, and reversing a diff swaps added and removed", () => {
  const opposite = {
    added: "removed",
    removed: "added",
    widened: "narrowed",
    narrowed: "widened",
    replaced: "replaced",
    same: "same",
  };
  fc.assert(
    fc.property(facts, facts, (one, other) => {
      expect(isSameRule(rule(one), rule(one))).toBe(true);
      const back = diffRule(rule(other), rule(one)).clauses;
      expect(diffRule(rule(one), rule(other)).clauses.map(({ kind }) => opposite[kind])).toEqual(
        back.map(({ kind }) => kind),
      );
    }),
  );
});

test("any value is accepted", () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(readInboxRule(value).clauses).toBeInstanceOf(Array);
    }),
  );
  fc.assert(
    fc.property(fc.record({ conditions: fc.object(), actions: fc.object() }), (value) => {
      expect(readInboxRule(value).isComplete).toBe(true);
    }),
  );
});
