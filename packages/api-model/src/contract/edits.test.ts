import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Edit, laterEdit, type StampedEdit, getSubject } from "./edits.ts";
import { decide, editsOf, emptyContract, mergeContracts } from "./learned-contract.ts";

const rename = (name: string, slot = "/users"): Edit => ({ kind: "rename", slot, name });
const split = (value: string, slot = "/users"): Edit => ({ kind: "split", slot, value });
const merge = (value: string | null, slot = "/users"): Edit => ({ kind: "merge", slot, value });
const lock = (template: string): Edit => ({ kind: "lock", template });

describe("what an edit is about", () => {
  test.each<[string, Edit, Edit, boolean]>([
    ["two names of one slot", rename("a"), rename("b"), true],
    ["names of two slots", rename("a"), rename("a", "/orders"), false],
    ["a split and a merge of one value", split("me"), merge("me"), true],
    ["splits of two values", split("me"), split("all"), false],
    ["one value in two slots", split("me"), split("me", "/orders"), false],
    ["a merge of every value and of one", merge(null), merge("me"), false],
    ["a merge of every value and of one that is called null", merge(null), merge("null"), false],
    ["a name and a split of one slot", rename("me"), split("me"), false],
    ["two locks of one template", lock("/a/{id}"), lock("/a/{id}"), true],
    ["locks of two templates", lock("/a/{id}"), lock("/a/{name}"), false],
    ["texts that only look alike", split("b", "/a"), split('","b', "/a"), false],
  ])("%s", (_, one, other, isSame) => {
    expect(getSubject(one) === getSubject(other)).toBe(isSame);
  });
});

describe("the later of two edits", () => {
  const at = (atMs: number, by = "ann", edit: Edit | null = rename("a")): StampedEdit => ({ edit, atMs, by });

  test.each<[string, StampedEdit, StampedEdit]>([
    ["by time", at(1), at(2)],
    ["by time of any length", at(999), at(1000)],
    ["by time before the person", at(1, "zoe"), at(2, "ann")],
    ["of one moment, by the person", at(1, "ann"), at(1, "ben")],
    ["of one moment and person, by what was decided", at(1, "ann", rename("a")), at(1, "ann", rename("b"))],
  ])("%s", (_, early, late) => {
    expect(laterEdit(early, late)).toBe(late);
    expect(laterEdit(late, early)).toBe(late);
  });

  test("doesn't depend on order, grouping or repetition", () => {
    const stamped = fc.record<StampedEdit>({
      edit: fc.constantFrom(null, rename("a"), rename("b")),
      atMs: fc.constantFrom(0, 1, 9, 10, 1_800_000_000_000),
      by: fc.constantFrom("ann", "ben"),
    });
    fc.assert(
      fc.property(stamped, stamped, stamped, (a, b, c) => {
        expect(laterEdit(a, b)).toEqual(laterEdit(b, a));
        expect(laterEdit(laterEdit(a, b), c)).toEqual(laterEdit(a, laterEdit(b, c)));
        expect(laterEdit(a, a)).toEqual(a);
      }),
    );
  });
});

describe("decisions of a contract", () => {
  const by = "ann";

  test("are kept by what they're about", () => {
    const contract = [rename("a"), split("me"), merge(null), lock("/x")].reduce(
      (sum, edit, at) => decide(sum, edit, { atMs: at, by }),
      emptyContract,
    );
    expect(editsOf(contract)).toEqual([rename("a"), split("me"), merge(null), lock("/x")]);
    expect(emptyContract.edits.size).toBe(0);
  });

  test("of a later moment replace earlier ones, in any order", () => {
    const early = { edit: split("me"), stamp: { atMs: 1, by } };
    const late = { edit: merge("me"), stamp: { atMs: 2, by } };
    for (const order of [
      [early, late],
      [late, early],
    ]) {
      const contract = order.reduce((sum, { edit, stamp }) => decide(sum, edit, stamp), emptyContract);
      expect(editsOf(contract)).toEqual([merge("me")]);
    }
  });

  test("that are withdrawn don't hold, and a late copy of them doesn't bring them back", () => {
    const made = decide(emptyContract, rename("a"), { atMs: 1, by });
    const withdrawn = decide(made, rename("a"), { atMs: 2, by, withdrawn: true });
    expect(editsOf(withdrawn)).toEqual([]);
    expect(editsOf(mergeContracts(withdrawn, made))).toEqual([]);
    expect(editsOf(mergeContracts(made, withdrawn))).toEqual([]);
    expect(editsOf(decide(withdrawn, rename("b"), { atMs: 3, by, withdrawn: false }))).toEqual([rename("b")]);
  });
});
