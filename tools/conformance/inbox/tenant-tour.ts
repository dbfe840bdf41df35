import * as z from "zod";
import type { Answer, TenantSession } from "./tenant-session.ts";

const user = "marianne.kowalski@meridianfreight.com";
const folder = "inbox";
const rule = { displayName: "r", conditions: { subjectContains: ["x"] }, actions: { markAsRead: true } };

/** Calls every operation successfully at least once, in a tenant with activity. */
export async function tourOfTenant({ call, simulator, endpoint }: TenantSession): Promise<void> {
  const { control, groups } = simulator;
  await control.runScenario("takeover_chain", user, 3);
  const copy = async () => {
    const attachments = [
      { filename: "a.txt", content: "hi" },
      { filename: "m.eml", content: "Subject: x\r\n\r\nx", contentType: "message/rfc822" },
    ];
    const [first] = await control.deliver({
      from: "Kim <kim@atlas-douane.example>",
      to: user,
      subject: "x",
      html: "<p>x</p>",
      attachments,
    });
    return first?.id ?? "";
  };
  const message = await copy();
  const at = { path: [user] };
  const of = (...more: readonly string[]) => ({ path: [user, ...more] });

  await call("GET /organization");
  await call("GET /domains");
  await call("GET /users", { query: "?$count=true&$top=5&$select=id,displayName,mail,proxyAddresses,accountEnabled" });
  await call("GET /users", { query: "?$select=*" });
  await call("GET /users/delta");
  const person = await call("GET /users/{user-id}", { ...at, query: "?$select=*" });
  await call("PATCH /users/{user-id}", { ...at, body: { accountEnabled: true } });
  await call("POST /users/{user-id}/revokeSignInSessions", at);
  await call("GET /users/{user-id}/manager", at);
  await call("GET /users/{user-id}/authentication/methods", at);
  await call("GET /groups/{group-id}/members", { path: [groups[0]?.id ?? ""] });
  await call("GET /oauth2PermissionGrants");
  const grant = firstOf(await call("GET /users/{user-id}/oauth2PermissionGrants", at));
  await call("GET /servicePrincipals/{servicePrincipal-id}", { path: [text(grant, "clientId")] });
  await call("DELETE /oauth2PermissionGrants/{oAuth2PermissionGrant-id}", { path: [text(grant, "id")] });

  const folders = "GET /users/{user-id}/mailFolders";
  await call(folders, { ...at, query: "?includeHiddenFolders=true&$top=100" });
  await call("POST /users/{user-id}/mailFolders", { ...at, body: { displayName: "Hold", isHidden: true } });
  await call(`${folders}/{mailFolder-id}`, of(folder));
  await call(`${folders}/{mailFolder-id}/childFolders`, of("msgfolderroot"));
  await call(`${folders}/delta`, at);
  await call(`${folders}/{mailFolder-id}/messages`, { ...of(folder), query: "?$top=1&$count=true" });
  await call(`${folders}/{mailFolder-id}/messages`, { ...of(folder), query: "?$filter=colour eq 1" });
  const one = "/users/{user-id}/messages/{message-id}";
  await call("GET /users/{user-id}/messages", { ...at, query: "?$expand=attachments,singleValueExtendedProperties" });
  await call(`GET ${one}`, { ...of(message), query: "?$select=*" });
  await call(`GET ${one}`, {
    ...of(message),
    headers: { prefer: 'IdType="ImmutableId", outlook.body-content-type="text"' },
  });
  const property = { id: "String {00020329-0000-0000-c000-000000000046} Name x", value: "1" };
  const edit = { isRead: true, categories: ["a"], singleValueExtendedProperties: [property] };
  await call(`PATCH ${one}`, { ...of(message), body: edit });
  await call(`PATCH ${one}`, { ...of(message), body: { subject: "no" } });
  await call(`GET ${one}/$value`, of(message));
  const attachment = text(firstOf(await call(`GET ${one}/attachments`, of(message))), "id");
  await call(`GET ${one}/attachments/{attachment-id}`, of(message, attachment));
  await call(`GET ${one}/attachments/{attachment-id}/$value`, of(message, attachment));
  await call(`POST ${one}/copy`, { ...of(message), body: { destinationId: "archive" } });
  await call(`POST ${one}/move`, { ...of(message), body: { destinationId: "junkemail" } });
  const round = await call(`${folders}/{mailFolder-id}/messages/delta`, of(folder));
  await call(`DELETE ${one}`, of(await copy()));
  await call(`POST ${one}/permanentDelete`, of(await copy()));
  const token = new URL(text(round.body, "@odata.deltaLink")).search;
  await call(`${folders}/{mailFolder-id}/messages/delta`, { ...of(folder), query: token });
  control.expireDeltaTokens();
  await call(`${folders}/{mailFolder-id}/messages/delta`, { ...of(folder), query: token });
  const recipient = { emailAddress: { address: "ingrid.solheim@meridianfreight.com" } };
  await call("POST /users/{user-id}/sendMail", {
    ...at,
    body: { message: { subject: "s", toRecipients: [recipient] } },
  });
  const ids = { inputIds: [message, await copy()], sourceIdType: "restId", targetIdType: "restImmutableEntryId" };
  await call("POST /users/{user-id}/translateExchangeIds", { ...at, body: ids });
  await call("GET /users/{user-id}/mailboxSettings", at);

  const rules = "/users/{user-id}/mailFolders/{mailFolder-id}/messageRules";
  const ruleId = text((await call(`POST ${rules}`, { ...of(folder), body: rule })).body, "id");
  await call(`GET ${rules}`, of(folder));
  await call(`GET ${rules}/{messageRule-id}`, of(folder, ruleId));
  await call(`PATCH ${rules}/{messageRule-id}`, { ...of(folder, ruleId), body: { isEnabled: false } });
  await call(`DELETE ${rules}/{messageRule-id}`, of(folder, ruleId));

  const expirationDateTime = new Date(control.now().getTime() + 3_600_000).toISOString();
  const resource = `users/${user}/messages`;
  const wanted = {
    changeType: "created,updated",
    notificationUrl: endpoint,
    resource,
    expirationDateTime,
    clientState: "s",
  };
  const subscription = { path: [text((await call("POST /subscriptions", { body: wanted })).body, "id")] };
  await call("GET /subscriptions");
  await call("GET /subscriptions/{subscription-id}", subscription);
  await call("PATCH /subscriptions/{subscription-id}", { ...subscription, body: { expirationDateTime } });
  await call("POST /subscriptions/{subscription-id}/reauthorize", subscription);
  await call("DELETE /subscriptions/{subscription-id}", subscription);

  const signIn = text(firstOf(await call("GET /auditLogs/signIns")), "id");
  await call("GET /{beta}/auditLogs/signIns");
  await call("GET /auditLogs/signIns/{signIn-id}", { path: [signIn] });
  await call("POST /auditLogs/signIns/confirmCompromised", { body: { requestIds: [signIn] } });
  await call("POST /auditLogs/signIns/confirmSafe", { body: { requestIds: [signIn] } });
  await call("GET /auditLogs/directoryAudits");
  await call("GET /identityProtection/riskDetections");
  await call("GET /identityProtection/riskyUsers");
  const userIds = [text(person.body, "id")];
  await call("POST /identityProtection/riskyUsers/confirmCompromised", { body: { userIds } });
  await call("POST /identityProtection/riskyUsers/dismiss", { body: { userIds } });

  const queries = "/security/auditLog/queries";
  const query = { path: [text((await call(`POST ${queries}`, { body: { displayName: "q" } })).body, "id")] };
  await call(`GET ${queries}/{auditLogQuery-id}`, query);
  await call(`GET ${queries}/{auditLogQuery-id}/records`, query);
  await call("GET /admin/exchange/tracing/messageTraces");
  const emails = "/security/collaboration/analyzedEmails";
  const email = firstOf(await call(`GET ${emails}`));
  await call(`GET ${emails}/{analyzedEmail-id}`, { path: [text(email, "id")] });
  const analyzedEmails = [{ networkMessageId: text(email, "networkMessageId"), recipientEmailAddress: user }];
  await call(`POST ${emails}/remediate`, {
    body: { displayName: "d", severity: "low", action: "moveToJunk", analyzedEmails },
  });
  await call("POST /$batch", {
    body: {
      requests: [
        { id: "1", method: "GET", url: "/organization" },
        { id: "2", method: "GET", url: "/users/unknown" },
      ],
    },
  });
  await call("POST /$batch", { body: { requests: [{ id: "1" }] } });
}

type Entity = Answer["body"];

/** The first entity of a list. */
function firstOf({ body }: Answer): Entity {
  const [first] = z.array(z.record(z.string(), z.json())).parse(body["value"]);
  if (first === undefined) throw new Error("The list is empty");
  return first;
}

function text(entity: Entity, name: string): string {
  return z.string().parse(entity[name]);
}
