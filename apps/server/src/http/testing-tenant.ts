import { role, type Role, scopesAt } from "@parapet/contract";
import { v7 as newId } from "uuid";
import { createToken } from "../modules/account/api-token/create-token.ts";
import { notify } from "../modules/account/notification/notify.ts";
import { listNotifications } from "../modules/account/notification/queries.ts";
import { organizationTable } from "../modules/account/organization/table.ts";
import { createProvider } from "../modules/account/provider/create-provider.ts";
import { createView } from "../modules/account/saved-view/create-view.ts";
import { openSession } from "../modules/account/session/open-session.ts";
import { tokensOf } from "../modules/account/session/tokens-of.ts";
import { userTable, type UserRow } from "../modules/account/user/table.ts";
import { createClient } from "../modules/adaptive-auth/api-client/create-client.ts";
import { logDecisions } from "../modules/adaptive-auth/decision-log/testing.ts";
import { createZone } from "../modules/adaptive-auth/network-zone/create-zone.ts";
import { createProtectedApi } from "../modules/adaptive-auth/protected-api/create-protected-api.ts";
import { testApi } from "../modules/adaptive-auth/protected-api/testing.ts";
import { createChannel } from "../modules/insights/alert/create-channel.ts";
import { listRules } from "../modules/insights/alert/save-rule.ts";
import { addAlert } from "../modules/insights/alert/testing.ts";
import { learnerService } from "../modules/insights/api/learner/learner.ts";
import { listApis } from "../modules/insights/api/list-apis.ts";
import { listEvents } from "../modules/insights/event/queries.ts";
import { listFindings } from "../modules/insights/finding/list-findings.ts";
import { saveFindings } from "../modules/insights/finding/save-findings.ts";
import { testFinding } from "../modules/insights/finding/testing.ts";
import { createImport } from "../modules/insights/import/create-import.ts";
import { receiveTelemetry } from "../modules/insights/ingest/receive/receive-telemetry.ts";
import { createPack } from "../modules/insights/rule-pack/save-pack.ts";
import { createTraceSource } from "../modules/insights/trace-source/create-trace-source.ts";
import { addAction } from "../modules/secure-inbox/action/testing.ts";
import { addScan } from "../modules/secure-inbox/intake/testing.ts";
import { addLoginCase } from "../modules/secure-inbox/login-case/testing.ts";
import { createPolicy } from "../modules/secure-inbox/mail-policy/save-policy.ts";
import { testPolicy } from "../modules/secure-inbox/mail-policy/testing.ts";
import { getMail } from "../modules/secure-inbox/mail/get-mail.ts";
import { uploadMail } from "../modules/secure-inbox/mail/upload-mail.ts";
import { addProtection } from "../modules/secure-inbox/protection/change-protection.ts";
import { addPartner } from "../modules/secure-inbox/protection/testing.ts";
import { addReanalysis } from "../modules/secure-inbox/reanalysis/testing.ts";
import { uploadReport } from "../modules/secure-inbox/report/upload-report.ts";
import { addRuleChange } from "../modules/secure-inbox/rule-change/testing.ts";
import type { Call, ViewerCall } from "../platform/call.ts";
import type { Platform } from "../platform/platform.ts";

/** A provider with one of each thing and a signed-in user in every role. */
export interface Tenant {
  readonly providerId: string;
  readonly organizationId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly sourceId: string;
  readonly sourceToken: string;
  readonly apiTokenId: string;
  readonly eventId: string;
  readonly apiId: string;
  readonly findingId: string;
  readonly savedViewId: string;
  readonly notificationId: string;
  readonly importId: string;
  readonly alertId: string;
  readonly alertRuleId: string;
  readonly alertChannelId: string;
  readonly clientId: string;
  readonly decisionId: string;
  readonly protectedApiId: string;
  readonly networkZoneId: string;
  readonly rulePackId: string;
  readonly mailId: string;
  readonly campaignId: string;
  readonly reportId: string;
  readonly mailScanId: string;
  readonly mailProtectionId: string;
  readonly mailPartnerId: string;
  readonly mailReanalysisId: string;
  readonly tenantActionId: string;
  readonly mailPolicyId: string;
  readonly loginCaseId: string;
  readonly ruleChangeId: string;
  /** Access tokens of the users. */
  readonly access: Readonly<Record<Role, string>>;
  /** Of a viewer who belongs to the organization. */
  readonly memberToken: string;
  /** The provider administrator's call, for verbs that a test needs. */
  readonly call: ViewerCall;
}

const telemetry = {
  requestID: "r-1",
  scheme: "http",
  destinationAddress: "10.0.0.1:8080",
  sourceAddress: "10.0.0.2:40000",
  request: { method: "GET", path: "/pets/7", host: "api.example.com", common: { headers: [] } },
  response: { statusCode: "200", common: { headers: [] } },
};

/** Makes a tenant by way of the tables and, where there is one, the verb. */
export async function createTenant(platform: Platform, name: string): Promise<Tenant> {
  const now = platform.clock.now();
  const base: Call = { platform, now, requestId: "test", address: "192.0.2.7", userAgent: "test" };
  const organizationId = newId();
  const { db } = platform.postgres;
  const contact = { contactName: name, contactEmail: `contact@${name}.example`, contactPhone: "" };
  const { id: providerId } = await db.transaction((tx) => createProvider(tx, platform, { name, ...contact }, now));
  await db
    .insert(organizationTable)
    .values({ id: organizationId, providerId, name: "Customer", mailDomains: [], createdAt: now });

  const users = await db
    .insert(userTable)
    .values(role.options.map((each) => userOf(each, { providerId, organizationId, name, now })))
    .returning();
  const sessions = new Map<Role, { id: string; token: string }>();
  const tokens = await tokensOf(platform);
  const enter = async (user: UserRow) => {
    const { id } = await db.transaction((tx) => openSession(tx, base, user));
    return { id, token: await tokens.issue("access", { userId: user.id, providerId, sessionId: id }, now) };
  };
  for (const user of users) sessions.set(user.role, await enter(user));
  const of = (each: Role) => {
    const found = sessions.get(each);
    if (found === undefined) throw new Error(`No session for ${each}`);
    return found;
  };
  const call = viewerCall(base, userIn(users, "provider_admin"), of("provider_admin").id);
  const source = await createTraceSource(call, { name: "Gateway", type: "OTHER", description: "" });
  const bytes = new TextEncoder().encode(JSON.stringify(telemetry));
  await receiveTelemetry({ ...base, source: { id: source.row.id, providerId } }, bytes);
  const events = await listEvents(call, { page: 1, page_size: 10, showNonApi: true, sort: "-time" });
  await platform.services.get(learnerService).settle();
  const apis = await listApis(call, { page: 1, page_size: 10, archived: false, sort: "name" });
  const apiId = apis.items[0]?.id ?? "";
  await saveFindings(db, apiId, [testFinding(providerId, apiId, now)]);
  const findings = await listFindings(call, { page: 1, page_size: 10, sort: "kind" });
  const administrators = users.filter((user) => user.role === "provider_admin");
  await db.transaction((tx) => notify(tx, call, administrators, { kind: "user.joined", severity: "info" }));
  const notifications = await listNotifications(call, { page: 1, page_size: 10 });

  const view = await createView(call, { page: "events", name: "Mine", query: "", shared: true });

  const file = new TextEncoder().encode('{"log":{"entries":[]}}');
  const upload = await createImport(call, { format: "har", name: "empty.har" }, file);

  const rules = await listRules(call);
  const alert = await addAlert(call);
  const channel = await createChannel(call, { kind: "mail", name: "Mail", recipients: [`hello@${name}.example`] });

  const client = await createClient(call, {
    name: "Billing robot",
    kind: "headless",
    organization_id: organizationId,
    owner_name: "",
    owner_email: "",
    tags: [],
    metadata: {},
    declared: { cidrs: [], asns: [], countries: [], agents: [] },
    apis: [],
  });
  const protectedApiId = await createProtectedApi(call, testApi(name));
  const [decisionId = ""] = await logDecisions(call, [{ apiId: protectedApiId }]);
  const zone = await createZone(call, {
    name: "Office",
    kind: "trusted",
    cidrs: [],
    asns: [],
    countries: [],
    note: "",
  });
  const packSource = '[{"id": "key", "description": "A key", "regex": "api-key", "searchIn": ["RequestHeaders"]}]';
  const pack = await createPack(call, { name: "Keys", severity: "high", source: packSource });

  const letter = (subject: string) =>
    uploadMail(call, "letter.eml", Buffer.from(`From: a@b.example\r\nSubject: ${subject}\r\n\r\nHello\r\n`));
  const mail = await letter("Hello");
  const reported = await uploadReport(
    call,
    "letter.eml",
    Buffer.from("From: a@b.example\r\nSubject: Hello\r\n\r\nHello\r\n"),
  );
  const { campaign } = await getMail(call, (await letter("Hello again")).id);

  const entry = await addProtection(call, { kind: "partner", value: "partner.example" });

  const person = userOf("viewer", { providerId, organizationId, name: `member.${name}`, now });
  const [member] = await db
    .insert(userTable)
    .values({ ...person, organizationId })
    .returning();

  return {
    providerId,
    organizationId,
    userId: userIn(users, "viewer").id,
    sessionId: of("viewer").id,
    sourceId: source.row.id,
    sourceToken: source.token,
    apiTokenId: (await createToken(call, { name: "CI", scopes: scopesAt("read"), organization_id: null, days: 1 })).id,
    eventId: events.items[0]?.id ?? "",
    apiId,
    findingId: findings.items[0]?.id ?? "",
    savedViewId: view.id,
    notificationId: notifications.items[0]?.id ?? "",
    importId: upload.id,
    alertId: alert.id,
    alertRuleId: rules.items[0]?.id ?? "",
    alertChannelId: channel.id,
    clientId: client.id,
    decisionId,
    protectedApiId,
    networkZoneId: zone.id,
    rulePackId: pack.id,
    mailId: mail.id,
    campaignId: campaign?.id ?? "",
    reportId: reported.id,
    mailScanId: await addScan(platform, providerId),
    mailProtectionId: entry.id,
    mailReanalysisId: await addReanalysis(platform, providerId),
    ruleChangeId: await addRuleChange(platform, providerId),
    tenantActionId: await addAction(platform, providerId),
    mailPolicyId: (await createPolicy(call, testPolicy())).id,
    loginCaseId: await addLoginCase(platform, providerId),
    mailPartnerId: await addPartner(platform, providerId),
    access: {
      provider_admin: of("provider_admin").token,
      analyst: of("analyst").token,
      organization_admin: of("organization_admin").token,
      viewer: of("viewer").token,
    },
    memberToken: member === undefined ? "" : (await enter(member)).token,
    call,
  };
}

function userIn(users: readonly UserRow[], wanted: Role): UserRow {
  const found = users.find((user) => user.role === wanted);
  if (found === undefined) throw new Error(`No user is ${wanted}`);
  return found;
}

function userOf(
  each: Role,
  { providerId, organizationId, name, now }: { providerId: string; organizationId: string; name: string; now: Date },
) {
  return {
    id: newId(),
    providerId,
    organizationId: each === "organization_admin" ? organizationId : null,
    firstName: "Test",
    lastName: each,
    email: `${each}@${name}.example`,
    phone: "",
    role: each,
    status: "active" as const,
    emailConfirmedAt: now,
    createdAt: now,
  };
}

function viewerCall(base: Call, user: UserRow, sessionId: string): ViewerCall {
  const { id: userId, providerId, organizationId, role: userRole, platformAdmin, email } = user;
  return { ...base, viewer: { userId, providerId, organizationId, role: userRole, platformAdmin, sessionId, email } };
}
