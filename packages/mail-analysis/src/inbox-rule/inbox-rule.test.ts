import { describe, expect, test } from "vitest";
import { clauseKey, readInboxRule, valuesOf } from "./inbox-rule.ts";

const conditionsOf = (conditions: object) =>
  readInboxRule({ conditions }).clauses.map(({ name, values }) => [name, ...values]);
const recipient = (address: unknown, name?: string) => ({ emailAddress: { address, name } });

describe("a rule of Microsoft Graph", () => {
  test("has its clauses in order", () => {
    const rule = readInboxRule({
      "@odata.type": "#microsoft.graph.messageRule",
      id: "AQAA",
      displayName: "Tidy",
      sequence: 2,
      isEnabled: false,
      isReadOnly: false,
      conditions: { subjectContains: ["invoice", "Wire"], hasAttachments: true, "@odata.type": "x" },
      exceptions: { fromAddresses: [recipient("Boss@Meridian.example", "Boss")] },
      actions: { moveToFolder: "AAMk=", stopProcessingRules: true },
    });
    expect(rule).toEqual({
      id: "AQAA",
      name: "Tidy",
      sequence: 2,
      isEnabled: false,
      clauses: [
        { part: "action", name: "moveToFolder", values: ["AAMk="] },
        { part: "action", name: "stopProcessingRules", values: ["true"] },
        { part: "condition", name: "hasAttachments", values: ["true"] },
        { part: "condition", name: "subjectContains", values: ["Wire", "invoice"] },
        { part: "exception", name: "fromAddresses", values: ["boss@meridian.example"] },
      ],
      isComplete: true,
    });
  });

  test.each([
    [true, true],
    [undefined, true],
    [null, true],
    [false, false],
  ])("with isEnabled %s is enabled: %s", (isEnabled, expected) => {
    expect(readInboxRule({ isEnabled }).isEnabled).toBe(expected);
  });

  test.each([[null], [undefined], ["rule"], [1], [[]], [{ id: 1, displayName: 2, sequence: "3", conditions: 4 }]])(
    "that is malformed is empty: %o",
    (value) => {
      expect(readInboxRule(value)).toEqual({
        id: null,
        name: "",
        sequence: null,
        isEnabled: true,
        clauses: [],
        isComplete: true,
      });
    },
  );
});

describe("a clause", () => {
  test.each([
    ["true", { a: true }, [["a", "true"]]],
    ["false", { a: false }, []],
    ["null", { a: null }, []],
    ["a text", { a: "high" }, [["a", "high"]]],
    ["an empty text", { a: "" }, []],
    ["an empty list", { a: [] }, []],
    ["values in order, each once", { a: ["c", "b", "c"] }, [["a", "b", "c"]]],
    ["a number", { a: 1 }, []],
    ["values that are none", { a: [1, null, {}, "b"] }, [["a", "b"]]],
    ["an annotation", { "a@odata.type": ["x"], "@odata.type": "x" }, [["a@odata.type", "x"]]],
  ])("has %s", (_, conditions, expected) => {
    expect(conditionsOf(conditions)).toEqual(expected);
  });

  test.each([
    [{ minimumSize: 10, maximumSize: 20 }, "10-20"],
    [{ minimumSize: 10 }, "10-"],
    [{ minimumSize: 10, maximumSize: null }, "10-"],
    [{ maximumSize: 20 }, "0-20"],
    [{ minimumSize: null, maximumSize: 0 }, "0-0"],
    [{ minimumSize: "10" }, undefined],
    [{}, undefined],
  ])("has the sizes %o as %s", (withinSizeRange, expected) => {
    expect(conditionsOf({ withinSizeRange })).toEqual(expected === undefined ? [] : [["withinSizeRange", expected]]);
  });

  test.each([
    [recipient("A@B.Example", "Ann"), ["a@b.example"]],
    [recipient("", "Ann Bell"), ["Ann Bell"]],
    [recipient(null, "Ann Bell"), ["Ann Bell"]],
    [recipient(undefined), []],
    [recipient("", ""), []],
    [{ emailAddress: null }, []],
    [{}, []],
  ])("has the recipient %o as %o", (given, expected) => {
    expect(conditionsOf({ fromAddresses: [given] }).flatMap(([, ...values]) => values)).toEqual(expected);
  });

  test("has its part and name as its key, and values only if the rule has it", () => {
    const rule = readInboxRule({ conditions: { subjectContains: ["a"] }, exceptions: { subjectContains: ["b"] } });
    expect(rule.clauses.map(clauseKey)).toEqual(["condition.subjectContains", "exception.subjectContains"]);
    expect(valuesOf(rule, "condition", "subjectContains")).toEqual(["a"]);
    expect(valuesOf(rule, "exception", "subjectContains")).toEqual(["b"]);
    expect(valuesOf(rule, "action", "subjectContains")).toEqual([]);
    expect(valuesOf(rule, "condition", "bodyContains")).toEqual([]);
  });
});
