import { describe, expect, test } from "vitest";
import type { AuditOrigin } from "./audit-reading.ts";
import { readConsent, readForwarding, readPermission, readTransportRule } from "./other-changes.ts";

const origin = (operation: string): AuditOrigin => ({
  id: "r1",
  time: "2026-11-10T08:00:00.000Z",
  operation,
  actor: "ada@meridian.example",
  mailbox: "ada@meridian.example",
  ip: null,
  port: null,
  client: null,
  appId: null,
  sessionId: null,
});
const list = (named: Readonly<Record<string, unknown>>) =>
  Object.entries(named).map(([Name, Value]) => ({ Name, Value }));
const fields = (named: Readonly<Record<string, unknown>>, more = {}) => ({ Parameters: list(named), ...more });

describe("forwarding of a mailbox", () => {
  const read = (named: Readonly<Record<string, unknown>>) => readForwarding(fields(named), origin("Set-Mailbox"));

  test.each([
    [{ ForwardingSmtpAddress: "smtp:X@Collector.example" }, ["x@collector.example"]],
    [{ ForwardingAddress: "Bo Ek" }, ["Bo Ek"]],
    [
      { ForwardingAddress: "bo@meridian.example", ForwardingSmtpAddress: "x@gmail.com" },
      ["x@gmail.com", "bo@meridian.example"],
    ],
    [{ ForwardingSmtpAddress: "a@x.test; b@x.test ;a@x.test;" }, ["a@x.test", "b@x.test"]],
    [{ ForwardingSmtpAddress: "" }, []],
    [{ ForwardingSmtpAddress: "$null" }, []],
    [{ ForwardingSmtpAddress: "NULL" }, []],
    [{ ForwardingSmtpAddress: null }, []],
  ])("with %o goes to %o", (named, destinations) => {
    expect(read(named)).toEqual({
      kind: "mailbox_forwarding",
      origin: origin("Set-Mailbox"),
      destinations,
      keepsCopy: null,
    });
  });

  test.each([
    ["True", true],
    ["true", true],
    ["False", false],
    ["", false],
    [undefined, null],
  ])("with DeliverToMailboxAndForward %o keeps a copy: %s", (value, keepsCopy) => {
    const named = {
      ForwardingSmtpAddress: "x@gmail.com",
      ...(value !== undefined && { DeliverToMailboxAndForward: value }),
    };
    expect(read(named)).toMatchObject({ keepsCopy });
  });

  test("is ignored if another setting changes", () => {
    expect(read({ DeliverToMailboxAndForward: "True" })).toBeNull();
    expect(read({})).toBeNull();
  });
});

describe("a transport rule", () => {
  const read = (operation: string, named: Readonly<Record<string, unknown>>, more = {}) =>
    readTransportRule(fields(named, more), origin(operation));

  test("has no mailbox", () => {
    expect(read("New-TransportRule", { Name: "J" })).toEqual({
      kind: "transport_rule",
      origin: { ...origin("New-TransportRule"), mailbox: null },
      ruleName: "J",
      isRemoved: false,
      copiesTo: [],
      redirectsTo: [],
      deletes: false,
      skipsFilter: false,
    });
  });

  test.each(["BlindCopyTo", "CopyTo", "AddToRecipients", "JournalEmailAddress"])("copies by %s", (name) => {
    expect(read("New-TransportRule", { [name]: "A@x.test;b@x.test" })).toMatchObject({
      copiesTo: ["a@x.test", "b@x.test"],
      redirectsTo: [],
    });
  });

  test("copies to each address once, and redirects", () => {
    const named = { CopyTo: "a@x.test", BlindCopyTo: "A@x.test", RedirectMessageTo: "c@x.test;Bo Ek" };
    expect(read("New-TransportRule", named)).toMatchObject({
      copiesTo: ["a@x.test"],
      redirectsTo: ["c@x.test", "Bo Ek"],
    });
  });

  test.each([
    ["New-TransportRule", false],
    ["Set-TransportRule", false],
    ["Enable-TransportRule", false],
    ["Remove-TransportRule", true],
    ["Disable-TransportRule", true],
    ["remove-journalrule", true],
  ])("is removed by %s: %s", (operation, isRemoved) => {
    expect(read(operation, { Identity: "J" })).toMatchObject({ isRemoved, ruleName: "J" });
  });

  test.each([
    [{ Name: "N", Identity: "I" }, "O", "N"],
    [{ Identity: "I" }, "O", "I"],
    [{}, "O", "O"],
    [{}, undefined, ""],
  ])("with %o and the object %s is named %o", (named, ObjectId, ruleName) => {
    expect(read("Set-TransportRule", named, { ObjectId })).toMatchObject({ ruleName });
  });

  test.each([
    [{ DeleteMessage: "True" }, true, false],
    [{ DeleteMessage: "False" }, false, false],
    [{ SetSCL: "-1" }, false, true],
    [{ SetSCL: -1 }, false, true],
    [{ SetSCL: "9" }, false, false],
    [{ SetSCL: "0" }, false, false],
    [{ SetSCL: "" }, false, false],
  ])("with %o deletes: %s, skips the spam filter: %s", (named, deletes, skipsFilter) => {
    expect(read("New-TransportRule", named)).toMatchObject({ deletes, skipsFilter });
  });
});

describe("a permission", () => {
  const read = (operation: string, named: Readonly<Record<string, unknown>>) =>
    readPermission(fields(named), origin(operation));

  test.each([
    ["Add-MailboxPermission", {}, true],
    ["add-recipientpermission", {}, true],
    ["Add-MailboxPermission", { Deny: "True" }, false],
    ["Add-MailboxPermission", { Deny: "False" }, true],
    ["Remove-MailboxPermission", {}, false],
  ])("by %s with %o is granted: %s", (operation, named, isGranted) => {
    expect(read(operation, { User: "Bo@x.test", AccessRights: "FullAccess", ...named })).toEqual({
      kind: "mailbox_permission",
      origin: origin(operation),
      isGranted,
      grantee: "bo@x.test",
      rights: ["FullAccess"],
    });
  });

  test.each([
    [{ User: "Default" }, "Default"],
    [{ Trustee: "Bo <bo@x.test>" }, "bo@x.test"],
    [{ User: "bo@x.test", Trustee: "ann@x.test" }, "bo@x.test"],
    [{}, ""],
  ])("with %o is for %o", (named, grantee) => {
    expect(read("Add-MailboxPermission", named)).toMatchObject({ grantee, rights: [] });
  });

  test("lists rights separately", () => {
    expect(read("Add-MailboxFolderPermission", { AccessRights: "Owner, FolderVisible;ReadItems,," })).toMatchObject({
      rights: ["Owner", "FolderVisible", "ReadItems"],
    });
  });
});

describe("a consent in the audit log", () => {
  const read = (properties: Readonly<Record<string, unknown>>, more = {}) =>
    readConsent(
      {
        ModifiedProperties: Object.entries(properties).map(([Name, NewValue]) => ({ Name, NewValue })),
        ...more,
      },
      origin("Consent to application."),
    );
  const guid = "0f3c1111-2222-3333-4444-555566667777";
  const target = (...ids: readonly unknown[]) => ({ Target: ids.map((ID) => ({ ID, Type: 1 })) });

  test("has the application and the newly granted scopes", () => {
    const permissions =
      "[[Scope: User.Read]] => [[Id: x, Scope: Mail.Read  offline_access], [Scope: Mail.Read, X: y]]; ";
    expect(read({ "ConsentAction.Permissions": permissions }, target(guid, "ServicePrincipal_1", "Tidy"))).toEqual({
      kind: "consent",
      origin: origin("Consent to application."),
      application: "Tidy",
      scopes: ["Mail.Read", "offline_access"],
      isByAdministrator: false,
    });
  });

  test.each([
    [target(guid, "Tidy"), "Tidy"],
    [target("ServicePrincipal_1", guid), "ServicePrincipal_1"],
    [target("", guid), guid],
    [{ Target: [], ObjectId: "O" }, "O"],
    [{ Target: "Tidy", ObjectId: "O" }, "O"],
    [{}, ""],
  ])("with %o names the application %o", (more, application) => {
    expect(read({}, more)).toMatchObject({ application, scopes: [] });
  });

  test.each([
    ["True", true],
    ["true", true],
    ["False", false],
    ["", false],
    [undefined, false],
  ])("with IsAdminConsent %o is an administrator's: %s", (value, isByAdministrator) => {
    expect(read({ "ConsentContext.IsAdminConsent": value })).toMatchObject({ isByAdministrator });
  });
});
