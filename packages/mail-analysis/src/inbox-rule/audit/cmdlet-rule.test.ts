import { describe, expect, test } from "vitest";
import { ruleOfParameters } from "./cmdlet-rule.ts";

const rule = (parameters: Readonly<Record<string, string>>, name = "Old") =>
  ruleOfParameters(new Map(Object.entries(parameters)), name);
const clauses = (parameters: Readonly<Record<string, string>>) =>
  rule(parameters).clauses.map(({ part, name, values }) => [`${part}.${name}`, ...values]);

describe("a parameter of New-InboxRule", () => {
  test.each([
    ["subjectcontainswords", "subjectContains"],
    ["bodycontainswords", "bodyContains"],
    ["subjectorbodycontainswords", "bodyOrSubjectContains"],
    ["fromaddresscontainswords", "senderContains"],
    ["headercontainswords", "headerContains"],
    ["recipientaddresscontainswords", "recipientContains"],
    ["hasclassification", "categories"],
  ])("%s lists words of %s, as a condition and as an exception", (parameter, name) => {
    expect(clauses({ [parameter]: "wire; invoice;wire;" })).toEqual([[`condition.${name}`, "invoice", "wire"]]);
    expect(clauses({ [`exceptif${parameter}`]: "boss" })).toEqual([[`exception.${name}`, "boss"]]);
  });

  test.each([
    ["from", "fromAddresses"],
    ["sentto", "sentToAddresses"],
  ])("%s lists addresses of %s", (parameter, name) => {
    expect(clauses({ [parameter]: 'Bo <BO@x.test>;"Ann" [SMTP:ann@x.test];Cleo Ek' })).toEqual([
      [`condition.${name}`, "Cleo Ek", "ann@x.test", "bo@x.test"],
    ]);
    expect(clauses({ [`exceptif${parameter}`]: "A@x.test" })).toEqual([[`exception.${name}`, "a@x.test"]]);
  });

  test.each([
    ["hasattachment", "hasAttachments"],
    ["mynameintobox", "sentToMe"],
    ["mynameinccbox", "sentCcMe"],
    ["mynameintoorccbox", "sentToOrCcMe"],
    ["mynamenotintobox", "notSentToMe"],
    ["sentonlytome", "sentOnlyToMe"],
    ["fromsubscription", "fromSubscription"],
  ])("%s is the switch %s", (parameter, name) => {
    for (const on of ["True", "true", "$true", " TRUE "])
      expect(clauses({ [parameter]: on })).toEqual([[`condition.${name}`, "true"]]);
    for (const off of ["False", "$false", "$null", "", " "]) expect(clauses({ [parameter]: off })).toEqual([]);
  });

  test.each([
    ["withimportance", "importance"],
    ["withsensitivity", "sensitivity"],
    ["messagetypematches", "messageTypeMatches"],
    ["flaggedforaction", "messageActionFlag"],
  ])("%s is one value of %s", (parameter, name) => {
    expect(clauses({ [parameter]: "High;Low" })).toEqual([[`condition.${name}`, "High;Low"]]);
  });

  test.each([
    ["deletemessage", "delete", "True", "true"],
    ["softdeletemessage", "delete", "True", "true"],
    ["markasread", "markAsRead", "True", "true"],
    ["stopprocessingrules", "stopProcessingRules", "True", "true"],
    ["markimportance", "markImportance", "Low", "Low"],
    ["applycategory", "assignCategories", "Red", "Red"],
    ["forwardto", "forwardTo", "smtp:X@gmail.com", "x@gmail.com"],
    ["forwardasattachmentto", "forwardAsAttachmentTo", "X@gmail.com", "x@gmail.com"],
    ["redirectto", "redirectTo", "X <X@gmail.com>", "x@gmail.com"],
    ["movetofolder", "moveToFolder", "ada@x.test:\\Inbox\\RSS", "Inbox\\RSS"],
    ["movetofolder", "moveToFolder", ":\\RSS", "RSS"],
    ["movetofolder", "moveToFolder", "\\RSS", "RSS"],
    ["movetofolder", "moveToFolder", "RSS", "RSS"],
    ["movetofolder", "moveToFolder", "a/b:c", "a/b:c"],
    ["copytofolder", "copyToFolder", "ada:\\Kept", "Kept"],
  ])("%s is the action %s: %s", (parameter, name, value, expected) => {
    expect(clauses({ [parameter]: value })).toEqual([[`action.${name}`, expected]]);
    // Exceptions have no actions.
    expect(clauses({ [`exceptif${parameter}`]: value })).toEqual([]);
  });

  test.each(["force", "confirm", "mailbox", "identity", "alwaysdeleteoutlookrulesblob", "constructor"])(
    "%s isn't a clause",
    (parameter) => {
      expect(clauses({ [parameter]: "x" })).toEqual([]);
    },
  );
});

describe("a range of sizes", () => {
  test.each([
    ["1023", undefined, "1023-"],
    ["1023B", undefined, "1023-"],
    ["1 KB (1,024 bytes)", undefined, "1024-"],
    ["2KB", undefined, "2048-"],
    ["1.5 MB", undefined, "1572864-"],
    ["1GB", undefined, "1073741824-"],
    ["1,000", "2,000", "1000-2000"],
    [undefined, "500", "0-500"],
    ["0", "0", "0-0"],
    ["large", undefined, null],
    ["", undefined, null],
    [undefined, undefined, null],
  ])("from %s to %s is %s", (minimum, maximum, expected) => {
    const found = clauses({
      ...(minimum !== undefined && { withinsizerangeminimum: minimum }),
      ...(maximum !== undefined && { withinsizerangemaximum: maximum }),
    });
    expect(found).toEqual(expected === null ? [] : [["condition.withinSizeRange", expected]]);
  });
});

describe("a cmdlet's rule", () => {
  test("has the given name, or else its previous one", () => {
    expect(rule({ name: "New" }).name).toBe("New");
    expect(rule({}).name).toBe("Old");
    expect(rule({})).toEqual({ id: null, name: "Old", sequence: null, isEnabled: true, clauses: [], isComplete: true });
  });

  test.each([
    ["0", 1],
    ["4", 5],
    ["first", null],
  ])("has the priority %s as the place %s", (priority, sequence) => {
    expect(rule({ priority }).sequence).toBe(sequence);
  });

  test.each([
    ["False", false],
    ["false", false],
    ["True", true],
    ["", true],
  ])("is enabled with %o: %s", (enabled, isEnabled) => {
    expect(rule({ enabled }).isEnabled).toBe(isEnabled);
  });

  test("has its clauses in a fixed order", () => {
    const expected = [
      ["action.delete", "true"],
      ["condition.subjectContains", "a"],
      ["condition.withinSizeRange", "5-"],
      ["exception.fromAddresses", "b@x.test"],
    ];
    const given = {
      exceptiffrom: "b@x.test",
      withinsizerangeminimum: "5",
      subjectcontainswords: "a",
      deletemessage: "True",
    };
    expect(clauses(given)).toEqual(expected);
    expect(clauses(Object.fromEntries(Object.entries(given).toReversed()))).toEqual(expected);
  });
});
