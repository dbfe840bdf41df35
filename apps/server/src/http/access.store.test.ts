import { json } from "node:stream/consumers";
import {
  defaultApiSettings,
  endpoints,
  role,
  type Endpoint,
  type EndpointName,
  problem,
  type Role,
  isReachedByTokens,
  levelOf,
  scopeLevels,
  type ScopeLevel,
  scopesAt,
} from "@parapet/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testSettings } from "../modules/adaptive-auth/protected-api/testing.ts";
import { addSubscribedMailbox } from "../modules/secure-inbox/intake/testing.ts";
import { addHeld } from "../modules/secure-inbox/quarantine/testing.ts";
import { createTenant, type Tenant } from "./testing-tenant.ts";
import { startTestApp, type TestApp } from "./testing.ts";

const policy = {
  name: "P",
  is_enabled: true,
  is_dry_run: true,
  conditions: { verdicts: [], severities: [], attack_types: [], p_from: null },
  scope: "all",
  group_id: null,
  action: "none",
  category: null,
  most_mailboxes: 10,
  notifies: false,
};

/** Queries of rows that need one. */
const queries: Partial<Record<EndpointName, Record<string, string>>> = {
  "apis.actions": { method: "POST", template: "/graphql" },
  "apis.referenceOperation": { method: "GET", path: "/pets" },
  "apis.referenceSchema": { pointer: "#/components/schemas/Pet" },
};

/** Bodies that pass validation, so that what answers is the row's own rule and not the schema's. */
const bodies: Partial<Record<EndpointName, object>> = {
  "login.verifyMfa": { code: "000000" },
  "checklist.update": { is_dismissed: true },
  "users.update": { first_name: "Ada" },
  "organizations.update": { name: "Renamed" },
  "apis.create": { host: "new.example.com" },
  "apis.readDocument": { source: "{}" },
  "apis.update": { kind: "internal" },
  "logFormats.try": { lines: "" },
  "apis.provideDocument": { source: "{}" },
  "apis.checkDocument": { source: "{}" },
  "apis.compareTexts": { base: "{}", revision: "{}" },
  "findings.update": { state: "ignored" },
  "apis.decide": { steps: [{ edit: { kind: "lock", template: "/pets" }, withdrawn: false }] },
  "apis.approve": { operations: ["GET /pets"], dialect: "3.1" },
  "apis.setKindRules": { rules: [] },
  "apis.previewKindRules": { rules: [] },
  "apis.setPlaces": { places: [] },
  "apis.setEnvironments": { environments: [{ id: "0199d6f0-0000-7000-8000-0000000000ff", environment: "production" }] },
  "apis.previewPlaces": { places: [] },
  "apis.addPrefixes": { prefixes: ["/billing"] },
  "apis.previewPrefixes": { prefixes: ["/billing"] },
  "apis.keepApart": { others: ["0199d6f0-0000-7000-8000-0000000000ff"] },
  "apis.endApart": {
    pairs: [{ api_id: "0199d6f0-0000-7000-8000-0000000000fe", other_id: "0199d6f0-0000-7000-8000-0000000000ff" }],
  },
  "apis.saveSettings": defaultApiSettings,
  "traceSources.checkRule": { method: "GET" },
  "sourceRules.save": { rules: [] },
  "sourceRules.check": { method: "GET" },
  "traceSources.checkProxies": { header: "x-forwarded-for", addresses: ["192.0.2.1"] },
  "apis.restoreDocument": { version: 1 },
  "apis.fetchDocument": { url: "http://not-listed.example/openapi.yaml" },
  "apis.setDocumentSchedule": { url: "http://not-listed.example/openapi.yaml", every: "daily" },
  "savedViews.update": { name: "Renamed" },
  "apiClients.update": { name: "Renamed" },
  "apiClients.changeState": { action: "lock" },
  "apiClients.allowInsecureCodes": { source: "derived", until: null },
  "clientKeys.rotate": { overlap_hours: 0 },
  "signingKeys.create": { jwk: { kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" } },
  "configurations.plan": { document: { version: 1 } },
  "configurations.apply": { document: { version: 1 } },
  "apiTokens.create": { name: "CI", scopes: ["api-insights:read"], days: 1 },
  "ownTokens.create": { name: "CI", scopes: ["api-insights:read"], days: 1 },
  "clientIdentities.create": { kind: "basic", value: "ada" },
  "clientImports.run": {
    import_id: "0190a000-0000-7000-8000-00000000000a",
    rows: [{ client: "Acme", key: "5f4dcc3b5aa765d6" }],
  },
  "clientImports.undo": { import_id: "0190a000-0000-7000-8000-00000000000a" },
  "adoptions.adopt": { consumers: [{ kind: "header", consumer: "acme" }] },
  "challenges.verify": { method: "totp", code: "000000" },
  "approvals.answer": { answer: "approve" },
  "clientTotp.confirm": { code: "000000" },
  "adaptiveConfigs.saveDraft": { settings: testSettings() },
  "adaptiveConfigs.publish": { version: 1 },
  "adaptiveConfigs.try": { call: {} },
  "adaptiveConfigs.weigh": { weights: {} },
  "adaptiveConfigs.checkCondition": { when: {} },
  "adaptiveConfigs.runTests": { settings: testSettings() },
  "backTests.start": { settings: testSettings() },
  "protectedApis.update": { sensitivity: "high" },
  "protectedApis.bypass": { minutes: 0 },
  "alerts.update": { action: "acknowledge" },
  "decisions.giveFeedback": { verdict: "ours" },
  "rulePacks.update": { enabled: false },
  "mail.decide": { decision: "clean" },
  "campaigns.update": { action: "state", state: "confirmed" },
  "campaigns.comment": { text: "Seen" },
  "loginCases.update": { action: "state", state: "in_review" },
  "loginCases.comment": { text: "Seen" },
  "reports.update": { action: "review" },
  "reports.comment": { text: "Seen" },
  "mailboxes.change": { is_vip: true },
  "mailPartners.change": { is_dismissed: true },
  "mailScans.start": { days: 7 },
  "mailReanalysis.start": { days: 7 },
  "mailThresholds.change": { suspicious: 50, malicious: 90 },
  "mailIntake.setReportingMailbox": { address: null },
  "ruleChanges.update": { state: "acknowledged" },
  "tenantActions.request": { kind: "soft_delete", targets: ["00000000-0000-4000-8000-000000000001"] },
  "tenantActions.decide": { decision: "decline" },
  "tenantActionSettings.change": { second_person: ["purge"] },
  "quarantine.request": { reason: "Mine" },
  "quarantine.work": { action: "deny", ids: ["00000000-0000-4000-8000-000000000001"] },
  "mailPolicies.create": policy,
  "mailPolicies.change": policy,
  "vipGroup.preview": { group_id: "00000000-0000-4000-8000-000000000001" },
  "vipGroup.choose": { group_id: "00000000-0000-4000-8000-000000000001" },
};

/** Whose id a row's path holds, by the first word of its name. */
const ids: Readonly<Record<string, (tenant: Tenant) => string>> = {
  users: (tenant) => tenant.userId,
  apiTokens: (tenant) => tenant.apiTokenId,
  ownTokens: (tenant) => tenant.apiTokenId,
  providers: (tenant) => tenant.providerId,
  organizations: (tenant) => tenant.organizationId,
  sessions: (tenant) => tenant.sessionId,
  userLogins: (tenant) => logins.get(tenant) ?? "",
  traceSources: (tenant) => tenant.sourceId,
  controlTraceSources: (tenant) => tenant.sourceId,
  savedViews: (tenant) => tenant.savedViewId,
  events: (tenant) => tenant.eventId,
  findings: (tenant) => tenant.findingId,
  apis: (tenant) => tenant.apiId,
  notifications: (tenant) => tenant.notificationId,
  usage: (tenant) => tenant.organizationId,
  imports: (tenant) => tenant.importId,
  alerts: (tenant) => tenant.alertId,
  alertRules: (tenant) => tenant.alertRuleId,
  protectedApis: (tenant) => tenant.protectedApiId,
  adaptiveConfigs: (tenant) => tenant.protectedApiId,
  backTests: (tenant) => tenant.protectedApiId,
  gateways: (tenant) => tenant.protectedApiId,
  networkZones: (tenant) => tenant.networkZoneId,
  alertChannels: (tenant) => tenant.alertChannelId,
  apiClients: (tenant) => tenant.clientId,
  clientContexts: (tenant) => tenant.clientId,
  rememberedDevices: (tenant) => tenant.clientId,
  clientKeys: (tenant) => tenant.clientId,
  clientIdentities: (tenant) => tenant.clientId,
  clientImports: (tenant) => tenant.protectedApiId,
  adoptions: (tenant) => tenant.protectedApiId,
  signingKeys: (tenant) => tenant.clientId,
  clientTotp: (tenant) => tenant.clientId,
  decisions: (tenant) => tenant.decisionId,
  rulePacks: (tenant) => tenant.rulePackId,
  mail: (tenant) => tenant.mailId,
  campaigns: (tenant) => tenant.campaignId,
  loginCases: (tenant) => tenant.loginCaseId,
  reports: (tenant) => tenant.reportId,
  mailScans: (tenant) => tenant.mailScanId,
  mailboxes: (tenant) => mailboxes.get(tenant) ?? "",
  mailProtection: (tenant) => tenant.mailProtectionId,
  mailReanalysis: (tenant) => tenant.mailReanalysisId,
  quarantine: (tenant) => held.get(tenant) ?? "",
  mailPolicies: (tenant) => tenant.mailPolicyId,
  ruleChanges: (tenant) => tenant.ruleChangeId,
  tenantActions: (tenant) => tenant.tenantActionId,
  mailPartners: (tenant) => tenant.mailPartnerId,
};

let server: TestApp;
let own: Tenant;
let foreign: Tenant;
/** A mailbox of each tenant: others of their tests count them. */
const mailboxes = new Map<Tenant, string>();
/** A held mail of each tenant, in that mailbox. */
const held = new Map<Tenant, string>();
/** A login of a user of each tenant. */
const logins = new Map<Tenant, string>();
/** What programs of the own tenant send, by their token's role. */
const apiTokens = new Map<string, string>();

interface TokenKind {
  readonly title: string;
  readonly kind: "service" | "personal";
  readonly level: ScopeLevel;
  /** Whose rights it has, before its level. */
  readonly as: Role;
  readonly inOrganization: boolean;
}

/** Service tokens with each level, of the provider and of an organization; personal ones of each role, and a limited one. */
const tokenKinds: readonly TokenKind[] = [
  { title: "read", kind: "service", level: "read", as: "viewer", inOrganization: false },
  { title: "work", kind: "service", level: "work", as: "analyst", inOrganization: false },
  { title: "manage", kind: "service", level: "manage", as: "provider_admin", inOrganization: false },
  { title: "read in an organization", kind: "service", level: "read", as: "viewer", inOrganization: true },
  {
    title: "manage in an organization",
    kind: "service",
    level: "manage",
    as: "organization_admin",
    inOrganization: true,
  },
  ...role.options.map((as): TokenKind => {
    const inOrganization = as === "organization_admin";
    return { title: `all of a person, ${as}`, kind: "personal", level: "manage", as, inOrganization };
  }),
  { title: "read of an administrator", kind: "personal", level: "read", as: "viewer", inOrganization: false },
];

async function makeToken({ title, kind, level, as, inOrganization }: TokenKind): Promise<string> {
  const owner = kind === "personal" && level === "manage" ? as : "provider_admin";
  const answer = await server.app.inject({
    method: "POST",
    url: kind === "service" ? "/api/account/tokens" : "/api/account/own-tokens",
    headers: { authorization: jwt(own.access[owner]) },
    payload: {
      name: title,
      scopes: scopesAt(level),
      days: 1,
      ...(kind === "service" && inOrganization && { organization_id: own.organizationId }),
    },
  });
  return `Bearer ${answer.json<{ token: string }>().token}`;
}
/** Tenants whose sessions a row may end. */
const leaving = new Map<string, Tenant>();

beforeAll(async () => {
  server = await startTestApp();
  own = await createTenant(server.platform, "own");
  foreign = await createTenant(server.platform, "foreign");
  for (const tenant of [own, foreign]) {
    const { mailbox } = await addSubscribedMailbox(server.platform, tenant.providerId);
    mailboxes.set(tenant, mailbox.id);
    held.set(tenant, await addHeld(server.platform, mailbox, tenant.mailId));
    logins.set(tenant, await addLogin(tenant));
  }
  for (const each of tokenKinds) apiTokens.set(each.title, await makeToken(each));
  leaving.set("login.end", await createTenant(server.platform, "leaves"));
  leaving.set("sessions.endOthers", await createTenant(server.platform, "leaves-others"));
});
afterAll(() => server.close());

async function addLogin({ userId, providerId }: Tenant): Promise<string> {
  const id = crypto.randomUUID();
  await server.platform.postgres.pool.query(
    `INSERT INTO user_login (id, user_id, provider_id, time, address, user_agent, second_factor, score, level, is_learning,
       signals, context_hash, learnt_weight) VALUES ($1, $2, $3, now(), '192.0.2.1', '', false, 0, 'low', true, '[]', '', 0)`,
    [id, userId, providerId],
  );
  return id;
}

async function ask(
  [name, row]: readonly [EndpointName, Endpoint],
  authorization: string | null,
  id: string = crypto.randomUUID(),
) {
  const answer = await server.app.inject({
    // A stream that is let in has no end to wait for.
    payloadAsStream: row.answer.type === "text/event-stream",
    method: row.method === "ANY" ? "GET" : row.method,
    url: row.path.replace(/:\w+/, id).replace(":version", "1").replaceAll(/:\w+/g, crypto.randomUUID()),
    query: queries[name] ?? {},
    // A proxy's header, so that no caller counts as a sender on this machine.
    headers: { "x-forwarded-for": "192.0.2.9", ...(authorization !== null && { authorization }) },
    ...(row.method !== "ANY" && row.method !== "GET" && row.method !== "DELETE" && { payload: bodies[name] ?? {} }),
  });
  // The decision plane has problems of its own.
  const isProblem =
    row.plane !== "decision" && String(answer.headers["content-type"]).startsWith("application/problem+json");
  const body = answer.stream();
  const code = isProblem ? codeIn(await json(body)) : null;
  body.destroy();
  return { status: answer.statusCode, code };
}

const jwt = (token: string) => `JWT ${token}`;
const codeIn = (body: unknown) => problem.parse(body).code;

const noToken = { status: 401, code: "unauthenticated" };
/** The senders' plane answers in plain text. */
const wordOfGateways = { status: 401, code: null };
const admissions = ["unauthenticated", "token_expired", "forbidden"];

/** Rows that anybody may call. */
const openKinds: ReadonlySet<string> = new Set(["public", "visitor", "gateway"]);

/** The error that a row's access level gives a signed-in user of a role, or null when it allows them. */
function refusalOf({ access }: Endpoint, caller: Role): string | null {
  switch (access.kind) {
    case "public":
    case "visitor":
    case "gateway":
      return null;
    case "session":
      return access.roles.includes(caller) ? null : "forbidden";
    case "platform":
      return "forbidden";
    case "mfa":
    case "api-client":
    case "trace-source":
      return "unauthenticated";
  }
}

/** Whether a row lets an API token in. */
function letsToken(row: Endpoint, { level, as, inOrganization }: TokenKind): boolean {
  const { access } = row;
  if (access.kind !== "session" || !isReachedByTokens(row)) return false;
  const isInReach = access.reach === "organization" || !inOrganization;
  return isInReach && access.roles.includes(as) && scopeLevels.indexOf(level) >= scopeLevels.indexOf(levelOf(access));
}

const table = Object.entries(endpoints) as [EndpointName, Endpoint][];

describe.each(table)("%s", (name, row) => {
  it("refuses a caller without a token, unless anybody may call", async () => {
    const { status, code } = await ask([name, row], null);
    if (openKinds.has(row.access.kind)) expect(admissions).not.toContain(code);
    else expect({ status, code }).toEqual(row.access.kind === "trace-source" ? wordOfGateways : noToken);
  });

  it.each(role.options)("treats the role %s as the table says", async (caller) => {
    const expected = refusalOf(row, caller);
    const answer = await ask([name, row], jwt((leaving.get(name) ?? own).access[caller]));
    if (expected === null) expect(admissions).not.toContain(answer.code);
    else if (row.access.kind === "trace-source") expect(answer).toEqual(wordOfGateways);
    else expect(answer.code).toBe(expected);
  });

  it.each(tokenKinds)("treats API tokens as their scopes say: $title", async (each) => {
    const answer = await ask([name, row], apiTokens.get(each.title) ?? "");
    if (openKinds.has(row.access.kind) && row.access.kind !== "visitor") expect(admissions).not.toContain(answer.code);
    else if (row.access.kind === "trace-source") expect(answer).toEqual(wordOfGateways);
    else if (row.access.kind !== "session") expect(answer).toEqual(noToken);
    else if (letsToken(row, each)) expect(admissions).not.toContain(answer.code);
    else expect(answer.code).toBe("forbidden");
  });
});

const ofProviders = table.filter(([, { access }]) => access.kind === "session" && access.reach === "provider");

it.each(ofProviders)("%s is refused to people of an organization", async (name, row) => {
  expect((await ask([name, row], jwt(own.memberToken))).code).toBe("forbidden");
});

/** Rows whose ids are not of the viewer's tenant: what is public, a gateway's, the platform administrators', a client's. */
const notOfOneTenant: ReadonlySet<string> = new Set(["public", "platform", "gateway", "api-client"]);

const ofOneTenant = table.filter(([, { path, access }]) => path.includes(":") && !notOfOneTenant.has(access.kind));

describe.each(ofOneTenant)("%s", (name, row) => {
  it("answers 404 to an unknown id, a foreign id and what is no id", async () => {
    const idOf = ids[name.split(".")[0] ?? ""];
    if (idOf === undefined) throw new Error(`The test knows no foreign id for ${name}`);
    for (const id of [crypto.randomUUID(), idOf(foreign), "no-id"]) {
      const missing = { status: 404, code: "not_found" };
      expect(await ask([name, row], jwt(own.access.provider_admin), id), id).toEqual(missing);
      if (isReachedByTokens(row))
        expect(await ask([name, row], apiTokens.get("manage") ?? "", id), id).toEqual(missing);
    }
  });
});

it("leaves the other tenant's things as they were", async () => {
  const events = await ask(["events.get", endpoints["events.get"]], jwt(foreign.access.viewer), foreign.eventId);
  const source = await ask(
    ["traceSources.get", endpoints["traceSources.get"]],
    jwt(foreign.access.viewer),
    foreign.sourceId,
  );
  const user = await ask(["users.get", endpoints["users.get"]], jwt(foreign.access.provider_admin), foreign.userId);
  expect([events.status, source.status, user.status]).toEqual([200, 200, 200]);
});
