import { expect, test } from "vitest";
import { createTenant } from "../tenant.ts";
import { directGraph } from "../testing/direct-graph.ts";
import { createControl } from "./control.ts";

const user = "marianne.kowalski@meridianfreight.com";

async function scene() {
  const tenant = createTenant({ mailboxes: 30, clock: { isFrozen: true, start: new Date("2026-11-02T09:00:00Z") } });
  return { tenant, control: createControl(tenant, ""), graph: await directGraph(tenant) };
}

test("a takeover leaves traces in every log", async () => {
  const { tenant, control, graph } = await scene();
  await control.runScenario("takeover_chain");
  const signIns = await graph(
    "GET",
    `/auditLogs/signIns?$filter=userPrincipalName eq '${user}' and riskLevelAggregated eq 'high'`,
  );
  expect(signIns.body.value).toMatchObject([
    { ipAddress: "198.51.100.90", location: { countryOrRegion: "NG" }, status: { errorCode: 0 } },
  ]);
  expect(signIns.body.value[0]).not.toHaveProperty("sessionId");
  const risks = await graph("GET", "/identityProtection/riskDetections");
  expect(risks.body.value.map(({ riskEventType }: { riskEventType: string }) => riskEventType)).toContain(
    "anonymizedIPAddress",
  );
  await control.advance(2000);
  expect((await graph("GET", "/identityProtection/riskyUsers")).body.value).toMatchObject([
    { riskLevel: "high", riskState: "atRisk" },
  ]);
  const audits = await graph("GET", "/auditLogs/directoryAudits");
  const activities = audits.body.value.map(
    ({ activityDisplayName }: { activityDisplayName: string }) => activityDisplayName,
  );
  expect(activities).toEqual(["Consent to application", "User registered security info"]);
  expect((await graph("GET", `/users/${user}/mailFolders/inbox/messageRules`)).body.value).toMatchObject([
    { displayName: "." },
  ]);
  const grants = await graph("GET", `/users/${user}/oauth2PermissionGrants`);
  const app = await graph("GET", `/servicePrincipals/${grants.body.value[0].clientId}`);
  expect(app.body).toMatchObject({ displayName: "Mail Tidy Pro" });
  expect((await graph("GET", `/users/${user}/authentication/methods`)).body.value).toHaveLength(3);
  expect((await graph("GET", `/users/${user}/mailFolders/sentitems`)).body.totalItemCount).toBe(20);
  expect(tenant.audit.records.map(({ record }) => record.Operation)).toEqual([
    "New-InboxRule",
    "Consent to application.",
  ]);
});

test("a sign-in contains the user's registered device, or only the browser of an unknown one", async () => {
  const { tenant, control, graph } = await scene();
  const person = [...tenant.directory.users.values()].find(
    ({ userPrincipalName, devices }) => userPrincipalName !== user && devices.length > 1,
  );
  control.signIn(person?.id ?? "", { device: "laptop" });
  control.signIn(person?.id ?? "", { device: "phone" });
  control.signIn(person?.id ?? "");
  const { body } = await graph("GET", "/auditLogs/signIns");
  const [unknown, phone, laptop] = body.value.map(({ deviceDetail }: { deviceDetail: object }) => deviceDetail);
  const [own, mobile] = person?.devices ?? [];
  expect(laptop).toMatchObject({
    deviceId: own?.id,
    displayName: own?.displayName,
    operatingSystem: "Windows10",
    isManaged: true,
  });
  expect(phone).toMatchObject({
    deviceId: mobile?.id,
    displayName: mobile?.displayName,
    trustType: "Azure AD registered",
  });
  expect(unknown).toMatchObject({ deviceId: "", displayName: "", operatingSystem: "Windows10", isManaged: false });
  const names = [...tenant.directory.users.values()].flatMap(({ devices }) =>
    devices.map(({ displayName }) => displayName),
  );
  expect(new Set(names).size).toBe(names.length);
});

test("revoked sessions fail, new sign-ins work; a disabled account fails", async () => {
  const { control, graph } = await scene();
  control.signIn(user, { sessionId: "stolen" });
  await control.advance(60_000);
  expect((await graph("POST", `/users/${user}/revokeSignInSessions`)).body).toMatchObject({ value: true });
  control.signIn(user, { sessionId: "stolen" });
  control.signIn(user, { sessionId: "new" });
  await graph("PATCH", `/users/${user}`, { accountEnabled: false });
  control.signIn(user);
  const { body } = await graph("GET", "/auditLogs/signIns?$orderby=createdDateTime asc");
  expect(body.value.map(({ status }: { status: { errorCode: number } }) => status.errorCode).toSorted()).toEqual([
    0, 0, 50057, 50133,
  ]);
});

test("spray, email bomb and campaign produce their patterns", async () => {
  const { control, graph } = await scene();
  await control.runScenario("spray");
  const failures = await graph("GET", "/auditLogs/signIns?$filter=status/errorCode eq 50126");
  expect(new Set(failures.body.value.map(({ userId }: { userId: string }) => userId)).size).toBe(20);
  await control.runScenario("mail_bomb");
  expect((await graph("GET", `/users/${user}/mailFolders/inbox`)).body.totalItemCount).toBe(120);
  await control.runScenario("campaign", user, 5);
  const copies = await graph(
    "GET",
    "/admin/exchange/tracing/messageTraces?$filter=senderAddress eq 'helpdesk@meridlanfreight.com'",
  );
  expect(copies.body.value).toHaveLength(6);
});

test("a report reaches the reporting mailbox with the original attached", async () => {
  const { control, graph } = await scene();
  const [copy] = await control.deliver({ from: "kim@partner.example", to: user, subject: "Odd", text: "x" });
  await control.report(user, copy?.id ?? "", "phishing");
  const inbox = "/users/security.operations@meridianfreight.com/mailFolders/inbox/messages";
  const [report] = (await graph("GET", `${inbox}?$expand=attachments`)).body.value;
  expect(report.subject).toMatch(/^3\|[0-9a-f-]{36}\|192\.0\.2\.250\|kim@partner\.example\|\(Odd\)$/);
  expect(report.attachments).toMatchObject([{ "@odata.type": "#microsoft.graph.itemAttachment" }]);
  const value = await graph(
    "GET",
    `/users/security.operations@meridianfreight.com/messages/${report.id}/attachments/${report.attachments[0].id}/$value`,
  );
  expect(String(value.body)).toMatch(/^Received: from /);
});

test("the audit log is searched asynchronously", async () => {
  const { control, graph } = await scene();
  control.changeRule(user, { kind: "created", rule: { displayName: "a" } });
  control.changeRule("ingrid.solheim@meridianfreight.com", { kind: "created", rule: { displayName: "b" } });
  const made = await graph("POST", "/security/auditLog/queries", {
    displayName: "q",
    userPrincipalNameFilters: [user],
  });
  expect(made).toMatchObject({ status: 201, body: { status: "notStarted" } });
  const path = `/security/auditLog/queries/${made.body.id}`;
  expect((await graph("GET", `${path}/records`)).status).toBe(400);
  await control.advance(11_000);
  expect((await graph("GET", path)).body.status).toBe("succeeded");
  expect((await graph("GET", `${path}/records`)).body.value).toMatchObject([
    { operation: "New-InboxRule", userPrincipalName: user },
  ]);
});

test("Defender moves copies of an email, and risk can be set", async () => {
  const { control, graph } = await scene();
  await control.deliver({ from: "kim@partner.example", to: user, subject: "Odd", text: "x" });
  const [analyzed] = (await graph("GET", "/security/collaboration/analyzedEmails")).body.value;
  const remediated = await graph("POST", "/security/collaboration/analyzedEmails/remediate", {
    displayName: "r",
    severity: "high",
    action: "moveToJunk",
    analyzedEmails: [{ networkMessageId: analyzed.networkMessageId, recipientEmailAddress: user }],
  });
  expect(remediated.status).toBe(202);
  expect((await graph("GET", `/users/${user}/mailFolders/junkemail`)).body.totalItemCount).toBe(1);
  const id = control.signIn(user, { risk: { level: "low", types: ["unfamiliarFeatures"] } });
  await control.advance(2000);
  expect((await graph("POST", "/auditLogs/signIns/confirmCompromised", { requestIds: [id] })).status).toBe(204);
  expect((await graph("GET", `/auditLogs/signIns/${id}`)).body.riskState).toBe("confirmedCompromised");
  await control.advance(2000);
  const { body } = await graph("GET", `/users/${user}?$select=id`);
  expect((await graph("POST", "/identityProtection/riskyUsers/dismiss", { userIds: [body.id] })).status).toBe(204);
  await control.advance(2000);
  expect((await graph("GET", "/identityProtection/riskyUsers")).body.value).toMatchObject([{ riskState: "dismissed" }]);
});
