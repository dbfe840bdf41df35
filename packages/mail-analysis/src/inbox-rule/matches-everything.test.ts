import { describe, expect, test } from "vitest";
import { readInboxRule } from "./inbox-rule.ts";
import { openConditions } from "./matches-everything.ts";
import { emptyRuleContext } from "./rule-context.ts";

const context = { ...emptyRuleContext, ownDomains: ["meridian.example"] };
const isOpen = (conditions: object) => openConditions(readInboxRule({ conditions }), context) !== null;
const texts = ["bodyContains", "subjectContains", "bodyOrSubjectContains"] as const;

describe("a condition on text", () => {
  test.each([
    ["a", true],
    ["@", true],
    [".", true],
    ["", true],
    [" ", true],
    ["\u0000", true],
    ["\u200b", true],
    ["a\u200b ", true],
    ["ab", false],
    ["1 2", false],
    ["é", true],
    // An emoji outside the basic plane is one character.
    ["😀", true],
    // A Chinese character is a word.
    ["税", false],
  ])("with %o matches nearly everything: %s", (value, expected) => {
    for (const name of texts) expect(isOpen({ [name]: [value] })).toBe(expected);
    expect(isOpen({ senderContains: [value] })).toBe(expected);
    expect(isOpen({ recipientContains: [value] })).toBe(expected);
    expect(isOpen({ headerContains: [value] })).toBe(expected);
  });

  test("matches nearly everything if one of its values does", () => {
    expect(isOpen({ subjectContains: ["invoice", "e"] })).toBe(true);
    expect(isOpen({ subjectContains: ["invoice", "wire"] })).toBe(false);
  });
});

describe("a condition on people", () => {
  test.each([
    ["@", true],
    [".com", true],
    ["@.com", true],
    [".COM", true],
    [".net", true],
    [".org", true],
    ["..", true],
    [".example", false],
    ["com", false],
    ["x@.com", false],
    [".com.x", false],
  ])("senders with %s match nearly all: %s", (value, expected) => {
    expect(isOpen({ senderContains: [value] })).toBe(expected);
  });

  test.each([
    ["meridian.example", true],
    ["@meridian.example", true],
    ["@MERIDIAN.example", true],
    ["mail.meridian.example", true],
    ["ada@meridian.example", false],
    ["brightwater.example", false],
    [".com", false],
  ])("recipients with %s match nearly all: %s", (value, expected) => {
    expect(isOpen({ recipientContains: [value] })).toBe(expected);
  });
});

test.each([
  ["Received", true],
  ["received: from", true],
  ["From", true],
  ["To:", true],
  ["Date", true],
  ["subject", true],
  ["Message-ID", true],
  ["MessageId", true],
  ["MIME-Version", true],
  ["Content-Type", true],
  ["X-Anything-0", true],
  ["Return-Path", true],
  ["Authentication-Results", true],
  ["ARC-Seal", true],
  ["List-Id", false],
  ["Precedence", false],
  ["Fromage", false],
  ["Dkim-Signature: from", false],
])("a header %s is in nearly every message: %s", (value, expected) => {
  expect(isOpen({ headerContains: [value] })).toBe(expected);
});

test.each([
  [0, undefined, true],
  [1023, undefined, true],
  [1024, undefined, false],
  [1, 4092, true],
  [1, 4091, false],
  [undefined, 4092, true],
  [undefined, 100, false],
])("sizes from %s to %s match nearly all: %s", (minimumSize, maximumSize, expected) => {
  expect(isOpen({ withinSizeRange: { minimumSize, maximumSize } })).toBe(expected);
});

describe("a rule", () => {
  test("without conditions matches everything, unless they may be missing", () => {
    const rule = readInboxRule({ exceptions: { subjectContains: ["x y"] }, actions: { delete: true } });
    expect(openConditions(rule, context)).toEqual([]);
    expect(openConditions({ ...rule, isComplete: false }, context)).toBeNull();
  });

  test("matches nearly everything only if all of its conditions do", () => {
    const open = readInboxRule({ conditions: { subjectContains: ["e"], headerContains: ["Received"] } });
    expect(openConditions(open, context)?.map(({ name }) => name)).toEqual(["headerContains", "subjectContains"]);
    expect(openConditions({ ...open, isComplete: false }, context)).toHaveLength(2);
    expect(isOpen({ subjectContains: ["e"], senderContains: ["boss"] })).toBe(false);
    expect(isOpen({ hasAttachments: true })).toBe(false);
    expect(isOpen({ fromAddresses: [{ emailAddress: { address: "a@b.example" } }] })).toBe(false);
  });
});
