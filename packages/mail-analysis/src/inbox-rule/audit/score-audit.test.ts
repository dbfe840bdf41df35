import { describe, expect, test } from "vitest";
import { readInboxRule } from "../inbox-rule.ts";
import { emptyRuleContext, type RuleContext } from "../rule-context.ts";
import { scoreRule } from "../score-rule.ts";
import type { AuditChange, AuditOrigin, RuleChangeKind } from "./audit-reading.ts";
import { scoreAuditChange } from "./score-audit.ts";

const origin: AuditOrigin = {
  id: "r1",
  time: "2026-11-10T08:00:00.000Z",
  operation: "x",
  actor: "ada@meridian.example",
  mailbox: "ada@meridian.example",
  ip: null,
  port: null,
  client: null,
  appId: null,
  sessionId: null,
};
const known: RuleContext = {
  ...emptyRuleContext,
  ownDomains: ["meridian.example"],
  partnerDomains: ["brightwater.example"],
};
const pointsOf = (change: AuditChange, context: Partial<RuleContext> = {}) =>
  Object.fromEntries(scoreAuditChange(change, { ...known, ...context }).signals.map(({ id, points }) => [id, points]));

describe("a rule in the audit log", () => {
  const rule = readInboxRule({
    displayName: ".",
    conditions: { subjectContains: ["hacked"] },
    actions: { delete: true },
  });
  const change = (kind: RuleChangeKind, of: typeof rule | null = rule): AuditChange => ({
    kind,
    origin,
    ruleName: ".",
    rule: of,
  });

  test.each(["rule_created", "rule_changed", "rule_enabled"] as const)("scores like the rule itself if %s", (kind) => {
    expect(scoreAuditChange(change(kind), known)).toEqual(scoreRule(rule, known));
    expect(scoreAuditChange(change(kind), known).score).toBeGreaterThan(0);
    expect(scoreAuditChange(change(kind, null), known).score).toBe(0);
  });

  test.each(["rule_disabled", "rule_removed"] as const)("scores zero if %s", (kind) => {
    expect(scoreAuditChange(change(kind), { ...known, hoursSinceRiskySignIn: 1 }).signals).toEqual([]);
  });
});

describe("forwarding of a mailbox", () => {
  const forwarding = (destinations: readonly string[], keepsCopy: boolean | null = true): AuditChange => ({
    kind: "mailbox_forwarding",
    origin,
    destinations,
    keepsCopy,
  });

  test.each<[readonly string[], Readonly<Record<string, number>>]>([
    [["x@collector.example"], { "mailbox.forward_external": 60 }],
    [["pm@brightwater.example"], { "mailbox.forward_external": 45 }],
    [["pm@brightwater.example", "x@collector.example"], { "mailbox.forward_external": 60 }],
    [["x@gmail.com"], { "mailbox.forward_external": 60, "rule.forward_freemail": 15 }],
    [["x@rneridian.example"], { "mailbox.forward_external": 60, "rule.forward_lookalike": 20 }],
    [["bo@meridian.example", "Bo Ek"], {}],
    [[], {}],
  ])("to %o scores %o", (destinations, points) => {
    expect(pointsOf(forwarding(destinations))).toEqual(points);
  });

  test("scores more without a copy, and if other mailboxes forward there", () => {
    const to = ["x@collector.example"];
    expect(pointsOf(forwarding(to, false))).toEqual({ "mailbox.forward_external": 60, "mailbox.keeps_no_copy": 10 });
    expect(pointsOf(forwarding(to, null))).toEqual({ "mailbox.forward_external": 60 });
    expect(pointsOf(forwarding(["bo@meridian.example"], false))).toEqual({});
    const shared = (count: number) => ({ mailboxesByDestination: new Map([["x@collector.example", count]]) });
    expect(pointsOf(forwarding(to), shared(2))).toMatchObject({ "rule.shared_forward_target": 35 });
    expect(pointsOf(forwarding(to), shared(1))).not.toHaveProperty("rule.shared_forward_target");
  });

  test("shows each address once", () => {
    const [signal] = scoreAuditChange(forwarding(["x@collector.example", "X@collector.example"]), known).signals;
    expect(signal?.evidence).toEqual(["x@collector.example"]);
  });
});

describe("a transport rule", () => {
  const transport = (part: Partial<Extract<AuditChange, { kind: "transport_rule" }>>): AuditChange => ({
    kind: "transport_rule",
    origin: { ...origin, mailbox: null },
    ruleName: "J",
    isRemoved: false,
    copiesTo: [],
    redirectsTo: [],
    deletes: false,
    skipsFilter: false,
    ...part,
  });

  test.each([
    [{ copiesTo: ["x@collector.example"] }, { "transport.bcc_external": 60 }],
    [{ redirectsTo: ["x@collector.example"] }, { "transport.redirect_external": 70 }],
    [{ copiesTo: ["x@gmail.com"] }, { "transport.bcc_external": 60, "rule.forward_freemail": 15 }],
    [{ redirectsTo: ["x@gmail.com"] }, { "transport.redirect_external": 70, "rule.forward_freemail": 15 }],
    [{ copiesTo: ["j@meridian.example"], redirectsTo: ["Bo Ek"] }, {}],
    [{ deletes: true }, { "transport.deletes": 30 }],
    [{ skipsFilter: true }, { "transport.skips_filter": 45 }],
    [{ deletes: true, skipsFilter: true, isRemoved: true, copiesTo: ["x@gmail.com"] }, {}],
    [{}, {}],
  ])("with %o scores %o", (part, points) => {
    expect(pointsOf(transport(part))).toEqual(points);
  });
});

describe("a permission", () => {
  const permission = (rights: readonly string[], grantee = "bo@meridian.example", isGranted = true): AuditChange => ({
    kind: "mailbox_permission",
    origin,
    isGranted,
    grantee,
    rights,
  });

  test.each([
    ["FullAccess", "mailbox.full_access_granted", 45],
    ["Owner", "mailbox.full_access_granted", 45],
    ["ExternalAccount", "mailbox.full_access_granted", 45],
    ["ChangeOwner", "mailbox.full_access_granted", 45],
    ["changepermission", "mailbox.full_access_granted", 45],
    ["SendAs", "mailbox.send_as_granted", 35],
    ["Reviewer", "mailbox.folder_access_granted", 25],
    ["Editor", "mailbox.folder_access_granted", 25],
    ["PublishingEditor", "mailbox.folder_access_granted", 25],
    ["ReadItems", "mailbox.folder_access_granted", 25],
    ["ReadPermission", "mailbox.folder_access_granted", 25],
  ])("to %s is %s with %i points", (right, id, points) => {
    expect(pointsOf(permission([right]))).toEqual({ [id]: points });
    expect(pointsOf(permission([right], "bo@meridian.example", false))).toEqual({});
  });

  test("scores each right separately", () => {
    expect(pointsOf(permission(["FullAccess", "SendAs", "AvailabilityOnly"]))).toEqual({
      "mailbox.full_access_granted": 45,
      "mailbox.send_as_granted": 35,
    });
    expect(pointsOf(permission(["AvailabilityOnly", "FolderVisible"]))).toEqual({});
  });

  test.each([
    ["bo@elsewhere.example", true],
    ["Default", true],
    ["Anonymous", true],
    ["EVERYONE", true],
    ["bo@meridian.example", false],
    ["Bo Ek", false],
    ["Default User", false],
  ])("for %s reaches outside the organization: %s", (grantee, isOutside) => {
    expect(pointsOf(permission(["Reviewer"], grantee))).toEqual({
      "mailbox.folder_access_granted": 25,
      ...(isOutside && { "mailbox.granted_outside": 25 }),
    });
  });
});

describe("a consent", () => {
  const consent = (scopes: readonly string[], isByAdministrator = false): AuditChange => ({
    kind: "consent",
    origin,
    application: "Tidy",
    scopes,
    isByAdministrator,
  });

  test.each([
    "Mail.Read",
    "mail.send",
    "MailboxSettings.ReadWrite",
    "EWS.AccessAsUser.All",
    "full_access_as_user",
    "IMAP.AccessAsUser.All",
    "POP.AccessAsUser.All",
    "SMTP.Send",
    "Files.Read",
    "Chat.Read",
  ])("that lasts and reaches %s scores 50", (scope) => {
    expect(pointsOf(consent([scope, "offline_access"]))).toEqual({ "oauth.mail_scope_offline": 50 });
    expect(pointsOf(consent([scope]))).toEqual({});
    expect(pointsOf(consent([scope, "offline_access"], true))).toEqual({});
  });

  test.each(["User.Read", "Mailing.Read", "openid", "Calendars.Read", "x.Mail.Read"])("to %s scores zero", (scope) => {
    expect(pointsOf(consent([scope, "offline_access"]))).toEqual({});
  });

  test("shows the application and all of its scopes", () => {
    const [signal] = scoreAuditChange(consent(["User.Read", "Mail.Read", "offline_access"]), known).signals;
    expect(signal?.evidence).toEqual(["Tidy", "User.Read", "Mail.Read", "offline_access"]);
  });
});

describe("the context of a change", () => {
  const to = (...destinations: readonly string[]): AuditChange => ({
    kind: "mailbox_forwarding",
    origin,
    destinations,
    keepsCopy: true,
  });

  test.each([
    [{ hoursSinceRiskySignIn: 0 }, { "rule.after_risky_signin": 35 }],
    [{ hoursSinceRiskySignIn: 24 }, { "rule.after_risky_signin": 35 }],
    [{ hoursSinceRiskySignIn: 25 }, {}],
    // A sign-in after the change is not its cause.
    [{ hoursSinceRiskySignIn: -1 }, {}],
    [{ hoursSinceRiskySignIn: null }, {}],
    [{ isClientKnown: false }, { "rule.new_client_or_ip": 10 }],
    [{ isClientKnown: true }, {}],
    [{ isClientKnown: null }, {}],
  ])("%o adds %o", (context, points) => {
    expect(pointsOf(to("x@collector.example"), context)).toEqual({ "mailbox.forward_external": 60, ...points });
  });

  test("adds nothing to a change with a zero score", () => {
    expect(pointsOf(to("bo@meridian.example"), { hoursSinceRiskySignIn: 1, isClientKnown: false })).toEqual({});
  });
});
