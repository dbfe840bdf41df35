import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ruleOfProperties } from "./desktop-rule.ts";

const rule = (properties: Readonly<Record<string, unknown>>) =>
  ruleOfProperties(
    new Map(
      Object.entries(properties).map(([name, value]) => [
        name,
        typeof value === "string" ? value : JSON.stringify(value),
      ]),
    ),
  );
const actions = (...list: readonly unknown[]) =>
  rule({ ruleactions: list })?.clauses.map(({ name, values }) => [name, ...values]) ?? [];
const conditions = (condition: unknown) =>
  rule({ rulecondition: condition })?.clauses.map(({ part, name, values }) => [`${part}.${name}`, ...values]) ?? [];

describe("an action recorded by Outlook for Windows", () => {
  test.each<[string, unknown, readonly (readonly string[])[]]>([
    ["forwards", { ActionType: "Forward", Recipients: ["X@gmail.com"] }, [["forwardTo", "x@gmail.com"]]],
    ["delegates", { ActionType: "Delegate", Recipients: ["x@gmail.com"] }, [["forwardTo", "x@gmail.com"]]],
    ["redirects", { ActionType: "Redirect", Recipients: ["x@gmail.com"] }, [["redirectTo", "x@gmail.com"]]],
    [
      "forwards as an attachment",
      { ActionType: "Forward", ForwardFlags: "ForwardAsAttachment", Recipients: ["x@gmail.com"] },
      [["forwardAsAttachmentTo", "x@gmail.com"]],
    ],
    ["has recipients and no type", { Recipients: ["x@gmail.com"] }, [["forwardTo", "x@gmail.com"]]],
    [
      "has recipients under another name",
      { Type: "forward", Addresses: ["x@gmail.com"] },
      [["forwardTo", "x@gmail.com"]],
    ],
    ["has one recipient and no list", { Type: "Forward", Recipients: "x@gmail.com" }, [["forwardTo", "x@gmail.com"]]],
    ["forwards without recipients", { ActionType: "Forward", Recipients: [] }, []],
    ["deletes", { ActionType: "Delete" }, [["delete", "true"]]],
    ["deletes", { ActionType: "OP_DELETE" }, [["delete", "true"]]],
    ["moves", { ActionType: "Move", FolderName: "RSS Feeds" }, [["moveToFolder", "RSS Feeds"]]],
    ["moves by path", { ActionType: "Move", DestinationFolder: "RSS Feeds" }, [["moveToFolder", "RSS Feeds"]]],
    ["moves to an ID only", { ActionType: "Move", FolderId: "AAMk=" }, []],
    ["moves to no folder", { ActionType: "Move", FolderName: "" }, []],
    ["copies", { ActionType: "Copy", FolderName: "Kept" }, [["copyToFolder", "Kept"]]],
    ["marks as read", { ActionType: "MarkAsRead" }, [["markAsRead", "true"]]],
    ["does something else", { ActionType: "Tag" }, []],
    ["isn't an action", "Delete", []],
  ])("%s: %o", (_, action, expected) => {
    expect(actions(action)).toEqual(expected);
  });

  test.each([
    ["a text", "A@x.test", "a@x.test"],
    ["an address in a text", "Ann <A@x.test>", "a@x.test"],
    ["a name", "Ann Bell", "Ann Bell"],
    ["SmtpAddress", { SmtpAddress: "A@x.test", Address: "b@x.test" }, "a@x.test"],
    ["Address", { Address: "A@x.test", DisplayName: "Ann" }, "a@x.test"],
    ["EmailAddress", { EmailAddress: "a@x.test" }, "a@x.test"],
    ["DisplayName", { DisplayName: "Ann Bell" }, "Ann Bell"],
  ])("names a recipient by %s", (_, recipient, expected) => {
    expect(actions({ ActionType: "Forward", Recipients: [recipient] })).toEqual([["forwardTo", expected]]);
  });

  test("joins actions of one kind, each value once and in order", () => {
    const forward = (...Recipients: readonly string[]) => ({ ActionType: "Forward", Recipients });
    expect(actions(forward("c@x.test", "b@x.test"), { ActionType: "Delete" }, forward("a@x.test", "b@x.test"))).toEqual(
      [
        ["delete", "true"],
        ["forwardTo", "a@x.test", "b@x.test", "c@x.test"],
      ],
    );
  });

  test("can be a single object instead of a list", () => {
    expect(rule({ ruleactions: { ActionType: "Delete" } })?.clauses).toEqual([
      { part: "action", name: "delete", values: ["true"] },
    ]);
  });
});

describe("a condition recorded by Outlook for Windows", () => {
  test("has sender addresses and words at any depth", () => {
    expect(
      conditions({
        Type: "And",
        Conditions: [
          { Kind: "ContentRestriction", PropertyTag: "0x0037001F", Value: "wire" },
          { Operator: "Or", List: ["invoice", "Boss <BOSS@x.test>"], Flags: "Substring" },
        ],
      }),
    ).toEqual([
      ["condition.bodyOrSubjectContains", "invoice", "wire"],
      ["condition.fromAddresses", "boss@x.test"],
    ]);
  });

  test.each(["Type", "ConditionKind", "Operator", "Property", "Flags", "Name", "PropTag", "Op", "EntryId"])(
    "excludes the condition type: %s",
    (name) => {
      expect(conditions({ [name]: "wire" })).toEqual([]);
    },
  );

  test("can have words under other names", () => {
    expect(conditions({ Named: "a b", Option: "c d", SubjectWords: ["e f"] })).toEqual([
      ["condition.bodyOrSubjectContains", "a b", "c d", "e f"],
    ]);
  });

  test("is read up to eight levels deep", () => {
    const nested = (depth: number): unknown => (depth === 0 ? "wire" : { Value: nested(depth - 1) });
    expect(conditions(nested(8))).toHaveLength(1);
    expect(conditions(nested(9))).toEqual([]);
  });
});

describe("the rule", () => {
  const deleting = { ruleactions: [{ ActionType: "Delete" }] };

  test("has the name and state of its record, and may lack conditions", () => {
    expect(rule({ ...deleting, rulename: "Tidy", rulestate: "Enabled" })).toEqual({
      id: null,
      name: "Tidy",
      sequence: null,
      isEnabled: true,
      clauses: [{ part: "action", name: "delete", values: ["true"] }],
      isComplete: false,
    });
    expect(rule(deleting)).toMatchObject({ name: "", isEnabled: true });
    expect(rule({ ...deleting, rulestate: "RuleDisabled" })?.isEnabled).toBe(false);
  });

  test.each([
    {},
    { ruleactions: "[]", rulecondition: "{}" },
    { ruleactions: " ", rulecondition: "" },
    { ruleactions: "[{", rulecondition: "null" },
    { rulename: "Tidy", rulestate: "Enabled" },
  ])("is null if the record has neither actions nor conditions: %o", (properties) => {
    expect(rule(properties)).toBeNull();
  });

  test("is read from any JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (ruleactions, rulecondition) => {
        const keys = rule({ ruleactions, rulecondition })?.clauses.map(({ part, name }) => `${part}.${name}`) ?? [];
        expect(keys).toEqual([...new Set(keys)].toSorted());
      }),
    );
  });
});
