import { expect, test } from "vitest";
import { isWorse, type Notice, listNotices } from "./notices.ts";
import type { MailConnectionRow, NoticeKind, TestedAbility } from "./table.ts";

const now = new Date("2026-11-02T09:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const tested = (ability: TestedAbility["ability"], state: TestedAbility["state"]): TestedAbility => ({
  ability,
  state,
  message: null,
  request_id: null,
});

const connected: MailConnectionRow = {
  providerId: "018f3f3a-0000-7000-8000-000000000001",
  state: "connected",
  cloud: "global",
  simulatorUrl: null,
  tenant: "meridian.example",
  tenantId: null,
  clientId: "",
  credentialKind: "secret",
  sealedCredential: "sealed",
  certificate: null,
  certificateOrigin: null,
  certificateThumbprint: null,
  credentialExpiresAt: null,
  abilities: ["list_mail", "send_mail"],
  capabilities: [tested("list_mail", "ok"), tested("send_mail", "ok")],
  grantedRoles: [],
  domains: [],
  createdAt: now,
  updatedAt: now,
  connectedAt: now,
  checkedAt: now,
  lastOkAt: now,
  lastError: null,
};

const quiet = { watched: 0, failed: 0 };
const listed = (
  part: Partial<MailConnectionRow>,
  { value = [], subscriptions = quiet }: { value?: [NoticeKind, string][]; subscriptions?: typeof quiet } = {},
) =>
  listNotices({ row: { ...connected, ...part }, before: connected, subscriptions, sent: new Map(value), now }).map(
    ({ kind, value: what }) => [kind, what],
  );

test("a working connection has no problems", () => {
  expect(listed({ credentialExpiresAt: inDays(31) }, { subscriptions: { watched: 9, failed: 0 } })).toEqual([]);
});

test.each([
  [30, "30"],
  [7.1, "30"],
  [7, "7"],
  [1.1, "7"],
  [1, "1"],
  [-1, "1"],
])("a credential that expires in %d days is notified at stage %s", (days, stage) => {
  expect(listed({ credentialExpiresAt: inDays(days) })).toEqual([["expiring", stage]]);
});

test("only a connection that once worked can break", () => {
  const lastError = {
    problem: "secret_wrong",
    code: null,
    message: "",
    request_id: null,
    at: now.toISOString(),
  } as const;
  expect(listed({ state: "error", lastError })).toEqual([["broken", "secret_wrong"]]);
  expect(listed({ state: "revoked", capabilities: [] })).toEqual([["broken", "other"]]);
  expect(listed({ state: "error", connectedAt: null, lastError })).toEqual([]);
  expect(listed({ state: "consent_pending", connectedAt: null })).toEqual([]);
});

test("a wanted ability that worked is lost with its role, until the role is back", () => {
  const without = [tested("list_mail", "ok"), tested("send_mail", "missing")];
  expect(listed({ state: "degraded", capabilities: without })).toEqual([["role_lost", "send_mail"]]);
  const again = { row: { ...connected, capabilities: without }, before: { capabilities: without } };
  const rest = { subscriptions: quiet, now };
  expect(listNotices({ ...again, ...rest, sent: new Map() })).toEqual([]);
  expect(listNotices({ ...again, ...rest, sent: new Map([["role_lost", "send_mail"]]) })).toMatchObject([
    { kind: "role_lost", details: { roles: "Mail.Send" } },
  ]);
  const unwanted = { state: "degraded", abilities: ["list_mail"], capabilities: without } as const;
  expect(listed({ ...unwanted, abilities: ["list_mail"] })).toEqual([]);
});

test("failed subscriptions are a connection problem from a tenth of the mailboxes on", () => {
  expect(listed({}, { subscriptions: { watched: 20, failed: 1 } })).toEqual([]);
  expect(listed({}, { subscriptions: { watched: 20, failed: 2 } })).toEqual([["unsubscribed", ""]]);
});

test.each([
  ["expiring", "7", "30", true],
  ["expiring", "7", "7", false],
  ["role_lost", "send_mail", "send_mail", false],
  ["role_lost", "list_mail send_mail", "send_mail", true],
  ["broken", "unreachable", "secret_wrong", false],
] as const)("%s: %s after %s is worse: %s", (kind, value, before, expected) => {
  const notice: Notice = { kind, value, details: {} };
  expect(isWorse(notice, before)).toBe(expected);
});
