import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emptyRuleContext } from "../rule-context.ts";
import type { AuditChange } from "./audit-reading.ts";
import { collapseChanges } from "./collapse-records.ts";
import { readAuditRecord } from "./read-audit-record.ts";
import { scoreAuditChange } from "./score-audit.ts";

const common = {
  Id: "r1",
  CreationTime: "2026-11-10T08:09:12",
  UserType: 0,
  UserId: "Ada@Meridian.example",
  ClientIP: "198.51.100.90:52311",
  ObjectId: "ada@meridian.example\\Tidy",
  ResultStatus: "True",
};
const list = (named: Record<string, string>) => Object.entries(named).map(([Name, Value]) => ({ Name, Value }));
const read = (Operation: string, parameters: Record<string, string> = {}, more: object = {}) =>
  readAuditRecord({ ...common, Operation, Parameters: list(parameters), ...more });
const desktop = (properties: Record<string, string>, Id = "r1") =>
  readAuditRecord({
    ...common,
    Id,
    Operation: "UpdateInboxRules",
    ObjectId: "",
    MailboxOwnerUPN: "ada@meridian.example",
    OperationProperties: list(properties),
  });
const blank = (Id: string, CreationTime: string) =>
  readAuditRecord({
    ...common,
    Id,
    CreationTime,
    Operation: "UpdateInboxRules",
    OperationProperties: list({
      RuleOperation: "ModifyMailboxRule",
      RuleName: "",
      RuleCondition: "{}",
      RuleActions: "[]",
    }),
  });
const changeOf = (reading: ReturnType<typeof read>): AuditChange => {
  if (reading.kind === "ignore") throw new Error(`is ignored: ${reading.reason}`);
  return reading;
};
const idsOf = (reading: ReturnType<typeof read>) =>
  scoreAuditChange(changeOf(reading), { ...emptyRuleContext, ownDomains: ["meridian.example"] }).signals.map(
    ({ id }) => id,
  );

test("the actor, time, mailbox and origin", () => {
  expect(
    read("New-InboxRule", { Name: "Tidy", DeleteMessage: "True" }, { AppAccessContext: { AADSessionId: "s1" } }),
  ).toMatchObject({
    kind: "rule_created",
    origin: {
      time: "2026-11-10T08:09:12.000Z",
      actor: "ada@meridian.example",
      mailbox: "ada@meridian.example",
      ip: "198.51.100.90",
      port: 52311,
      sessionId: "s1",
    },
    rule: { name: "Tidy", clauses: [{ part: "action", name: "delete", values: ["true"] }] },
  });
});

test.each([
  ["198.51.100.90", "198.51.100.90"],
  ["[2001:db8::5]:443", "2001:db8::5"],
  ["2001:DB8::5", "2001:db8::5"],
  ["::ffff:198.51.100.90", "198.51.100.90"],
  ["", null],
  ["unknown", null],
])("an address written %o", (ClientIP, ip) => {
  expect(changeOf(read("New-InboxRule", {}, { ClientIP })).origin.ip).toBe(ip);
});

test.each([
  ["2026-11-10T08:09:12", "2026-11-10T08:09:12.000Z"],
  ["2026-11-10T08:09:12.5", "2026-11-10T08:09:12.500Z"],
  ["2026-11-10T08:09:12Z", "2026-11-10T08:09:12.000Z"],
  ["2026-11-10T09:09:12+01:00", "2026-11-10T08:09:12.000Z"],
  ["2026-11-10T05:09:12-03:00", "2026-11-10T08:09:12.000Z"],
])("the time %s is %s", (CreationTime, time) => {
  expect(changeOf(read("New-InboxRule", {}, { CreationTime })).origin.time).toBe(time);
});

test.each([
  [{ MailboxOwnerUPN: "Own@x.test" }, "own@x.test"],
  [{ Parameters: list({ Mailbox: "m@x.test", Identity: "i@x.test\\Tidy" }) }, "m@x.test"],
  [{ Parameters: list({ Identity: "i@x.test\\Tidy" }) }, "i@x.test"],
  [{}, "o@x.test"],
  [{ ObjectId: "EURPR/4444\\Tidy" }, "u@x.test"],
  [{ ObjectId: "EURPR/4444\\Tidy", UserId: "S-1-5-21" }, null],
])("the mailbox: %o", (more, mailbox) => {
  const record = { ObjectId: "o@x.test\\Tidy", UserId: "u@x.test", ...more };
  expect(changeOf(read("New-InboxRule", {}, record)).origin.mailbox).toBe(mailbox);
});

test.each([
  [{ ClientIP: "", ClientIPAddress: "198.51.100.1" }, { ip: "198.51.100.1" }],
  [
    { ClientIP: "", ActorIpAddress: "198.51.100.2:5" },
    { ip: "198.51.100.2", port: 5 },
  ],
  [{ ClientProcessName: "OUTLOOK.EXE", ClientInfoString: "Client=MSExchangeRPC" }, { client: "OUTLOOK.EXE" }],
  [{ ClientProcessName: "", ClientInfoString: "Client=OWA" }, { client: "Client=OWA" }],
  [{}, { client: null, appId: null, sessionId: null }],
  [
    { AppId: "a", ClientAppId: "b", SessionId: "s", AppAccessContext: { AADSessionId: "t" } },
    { appId: "a", sessionId: "s" },
  ],
  [{ AppId: "", ClientAppId: "b" }, { appId: "b" }],
  [{ UserId: "S-1-5-21" }, { actor: "S-1-5-21" }],
])("the client and address: %o", (more, origin) => {
  expect(changeOf(read("New-InboxRule", {}, more)).origin).toMatchObject(origin);
});

test.each([
  ["New-InboxRule", "rule_created", true, true],
  ["Set-InboxRule", "rule_changed", true, false],
  ["Enable-InboxRule", "rule_enabled", false, null],
  ["Disable-InboxRule", "rule_disabled", false, null],
  ["Remove-InboxRule", "rule_removed", false, null],
  ["NEW-INBOXRULE", "rule_created", true, true],
])("the operation %s is %s", (operation, kind, hasRule, isComplete) => {
  const reading = read(operation, { Name: "Tidy", DeleteMessage: "True" });
  expect(reading.kind).toBe(kind);
  if (!("rule" in reading)) throw new Error("Not a rule");
  expect(reading.rule?.isComplete ?? null).toBe(isComplete);
  expect(reading.rule !== null).toBe(hasRule);
  expect(read(operation, { Name: "Tidy" })).toMatchObject({ rule: null });
});

test.each([
  [{ Name: "New", Identity: "ada\\Old" }, "ada\\Other", "New"],
  [{ Identity: "ada\\Old" }, "ada\\Other", "Old"],
  [{ Identity: "AAQk" }, "ada\\Other", "Other"],
  [{ Identity: "ada\\a\\b" }, "", "a\\b"],
  [{}, "ada\\Other", "Other"],
  [{}, "Other", null],
])("the name of a rule with %o of %s is %s", (parameters, ObjectId, ruleName) => {
  expect(read("Set-InboxRule", parameters, { ObjectId })).toMatchObject({ ruleName });
});

test.each([
  "Add-MailboxPermission",
  "Remove-MailboxPermission",
  "Add-RecipientPermission",
  "Add-MailboxFolderPermission",
  "Set-TransportRule",
  "Disable-JournalRule",
  "Consent to application",
  "consent to application.",
])("%s is read", (operation) => {
  expect(read(operation).kind).not.toBe("ignore");
});

test.each([
  "Set-MailboxPermission",
  "Get-InboxRule",
  "MailItemsAccessed",
  "Transport-Rules",
  "Consent to application denied",
  "constructor",
])("%s is another operation", (operation) => {
  expect(read(operation)).toEqual({ kind: "ignore", id: "r1", reason: "other_operation" });
});

test("an administrator's change belongs to the mailbox that it was made in", () => {
  const reading = changeOf(
    read(
      "New-InboxRule",
      { Mailbox: "bo@meridian.example", Name: "x" },
      { UserId: "admin@meridian.example", UserType: 2, ObjectId: "EURPR/meridian/4444\\x" },
    ),
  );
  expect(reading.origin).toMatchObject({ mailbox: "bo@meridian.example", actor: "admin@meridian.example" });
});

test("parameters become clauses: words, addresses, folders, exceptions, sizes", () => {
  const reading = changeOf(
    read("New-InboxRule", {
      Name: "x",
      SubjectOrBodyContainsWords: "wire;invoice",
      ExceptIfFrom: "Bo <BO@meridian.example>",
      MoveToFolder: "ada@meridian.example:\\RSS Feeds",
      RedirectTo: '"X" [SMTP:x@gmail.com]',
      WithinSizeRangeMinimum: "1 KB (1,023 bytes)",
      Force: "False",
      MarkAsRead: "False",
    }),
  );
  if (!("rule" in reading)) throw new Error("No rule in the record");
  expect(reading.rule?.clauses).toEqual([
    { part: "action", name: "moveToFolder", values: ["RSS Feeds"] },
    { part: "action", name: "redirectTo", values: ["x@gmail.com"] },
    { part: "condition", name: "bodyOrSubjectContains", values: ["invoice", "wire"] },
    { part: "condition", name: "withinSizeRange", values: ["1023-"] },
    { part: "exception", name: "fromAddresses", values: ["bo@meridian.example"] },
  ]);
});

describe("records of Outlook for Windows", () => {
  const forward = JSON.stringify([{ ActionType: "Forward", Recipients: ["x@gmail.com"] }]);
  test("a new rule has its actions, and its conditions are marked as incomplete", () => {
    const reading = desktop({
      RuleOperation: "AddMailboxRule",
      RuleName: "b",
      RuleCondition: "{}",
      RuleActions: forward,
    });
    expect(reading).toMatchObject({ kind: "rule_created", ruleName: "b", rule: { isComplete: false } });
    expect(idsOf(reading)).toEqual(
      expect.arrayContaining(["rule.forward_external", "rule.forward_freemail", "rule.obfuscated_name"]),
    );
    expect(idsOf(reading)).not.toContain("rule.matches_everything");
  });
  test("an update has no rule, so the rules must be read", () => {
    expect(blank("1", common.CreationTime)).toMatchObject({ kind: "rule_changed", ruleName: null, rule: null });
  });
  test.each([
    ["AddMailboxRule", "rule_created"],
    ["ModifyMailboxRule", "rule_changed"],
    ["RemoveMailboxRule", "rule_removed"],
    ["DeleteMailboxRule", "rule_removed"],
    ["addmailboxrule", "rule_created"],
    ["SomethingElse", "rule_changed"],
    ["constructor", "rule_changed"],
    ["", "rule_changed"],
  ])("the operation %s is %s", (RuleOperation, kind) => {
    const reading = desktop({ RuleOperation, RuleName: "b", RuleActions: forward });
    expect(reading).toMatchObject({ kind, ruleName: "b" });
    expect("rule" in reading && reading.rule !== null).toBe(kind !== "rule_removed");
  });
  test("a rule without a name has an empty one if known, and null otherwise", () => {
    expect(desktop({ RuleOperation: "AddMailboxRule", RuleActions: forward })).toMatchObject({ ruleName: "" });
    expect(desktop({ RuleOperation: "RemoveMailboxRule" })).toMatchObject({ ruleName: null });
  });
  test("a removed rule is removed, and invalid JSON is ignored", () => {
    expect(desktop({ RuleOperation: "RemoveMailboxRule", RuleName: "b" })).toMatchObject({ kind: "rule_removed" });
    expect(desktop({ RuleOperation: "AddMailboxRule", RuleName: "b", RuleActions: "[{" })).toMatchObject({
      rule: null,
    });
  });
});

describe("other changes", () => {
  test("forwarding of a whole mailbox", () => {
    expect(
      idsOf(read("Set-Mailbox", { ForwardingSmtpAddress: "smtp:x@gmail.com", DeliverToMailboxAndForward: "False" })),
    ).toEqual(["mailbox.forward_external", "rule.forward_freemail", "mailbox.keeps_no_copy"]);
    expect(idsOf(read("Set-Mailbox", { ForwardingAddress: "Bo Ek" }))).toEqual([]);
    expect(read("Set-Mailbox", { ForwardingSmtpAddress: "" })).toMatchObject({
      kind: "mailbox_forwarding",
      destinations: [],
    });
    expect(read("Set-Mailbox", { AuditEnabled: "True" })).toMatchObject({ kind: "ignore", reason: "other_operation" });
  });
  test("transport rules", () => {
    expect(idsOf(read("New-TransportRule", { Name: "J", BlindCopyTo: "j@collector.example" }))).toEqual([
      "transport.bcc_external",
    ]);
    expect(idsOf(read("New-TransportRule", { Name: "J", BlindCopyTo: "j@meridian.example" }))).toEqual([]);
    expect(idsOf(read("New-JournalRule", { Name: "J", JournalEmailAddress: "j@collector.example" }))).toEqual([
      "transport.bcc_external",
    ]);
    expect(idsOf(read("Remove-TransportRule", { Identity: "J" }))).toEqual([]);
  });
  test("permissions: only granting is scored", () => {
    expect(idsOf(read("Add-MailboxPermission", { User: "bo@meridian.example", AccessRights: "FullAccess" }))).toEqual([
      "mailbox.full_access_granted",
    ]);
    expect(idsOf(read("Add-RecipientPermission", { Trustee: "bo@meridian.example", AccessRights: "SendAs" }))).toEqual([
      "mailbox.send_as_granted",
    ]);
    expect(
      idsOf(read("Remove-MailboxPermission", { User: "bo@meridian.example", AccessRights: "FullAccess" })),
    ).toEqual([]);
  });
});

test.each([
  [{ UserType: 3 }, "system"],
  [{ ExternalAccess: true }, "system"],
  [{ UserId: "NT AUTHORITY\\SYSTEM (w3wp)" }, "system"],
  [{ ResultStatus: "Failed" }, "failed"],
  [{ UserType: 4 }, "system"],
  [{ UserType: "8" }, "system"],
  [{ UserType: 9, UserId: "nt authority\\system" }, "system"],
  [{ ResultStatus: "False" }, "failed"],
  [{ ResultStatus: "failure" }, "failed"],
  [{ Id: "" }, "unreadable"],
  [{ Operation: "" }, "unreadable"],
  [{ CreationTime: "" }, "unreadable"],
  [{ CreationTime: "soon" }, "unreadable"],
])("ignored: %o", (more, reason) => {
  expect(read("New-InboxRule", { Name: "x" }, more)).toMatchObject({ kind: "ignore", reason });
});

test.each([
  { UserType: 9, ExternalAccess: true },
  { UserType: 2 },
  { UserType: 5 },
  { ExternalAccess: false },
  { ExternalAccess: "true" },
  { UserId: "ada@NT AUTHORITY\\x" },
  { ResultStatus: "Succeeded" },
  { ResultStatus: undefined },
])("not ignored: %o", (more) => {
  expect(read("New-InboxRule", { Name: "x" }, more).kind).toBe("rule_created");
});

test("thousands of blank changes become one per minute, repeated records one, in any order", () => {
  const burst = Array.from({ length: 500 }, (_, at) =>
    changeOf(blank(`b${at}`, `2026-11-10T08:0${at % 2}:${String(at % 60).padStart(2, "0")}`)),
  );
  const detailed = [changeOf(read("New-InboxRule", { Name: "x", DeleteMessage: "True" }))];
  const all = [...burst, ...detailed, ...detailed];
  fc.assert(
    fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
      const { changes, blanks, repeated } = collapseChanges(shuffled);
      expect(changes.map(({ origin }) => origin.id)).toEqual(["r1"]);
      expect(blanks.map(({ records }) => records)).toEqual([250, 250]);
      expect(repeated).toBe(1);
    }),
    { numRuns: 5 },
  );
  expect(collapseChanges(detailed, new Set(["r1"]))).toMatchObject({ changes: [], repeated: 1 });
});

test("any value is read without an error", () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(readAuditRecord(value).kind).toBe("ignore");
    }),
  );
  const operation = fc.constantFrom(
    "New-InboxRule",
    "UpdateInboxRules",
    "Set-Mailbox",
    "Consent to application.",
    "New-TransportRule",
  );
  fc.assert(
    fc.property(
      operation,
      fc.array(
        fc.record({
          Name: fc.constantFrom("RuleActions", "RuleCondition", "Identity", "ForwardTo"),
          Value: fc.oneof(fc.json(), fc.string(), fc.anything()),
        }),
      ),
      (Operation, Parameters) => {
        const reading = readAuditRecord({ ...common, Operation, Parameters, OperationProperties: Parameters });
        if (reading.kind !== "ignore") scoreAuditChange(reading, emptyRuleContext);
      },
    ),
  );
});
