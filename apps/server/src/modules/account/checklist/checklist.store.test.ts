import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ViewerCall } from "../../../platform/call.ts";
import { publishDraft } from "../../adaptive-auth/adaptive-config/publish-draft.ts";
import { saveDraft } from "../../adaptive-auth/adaptive-config/save-draft.ts";
import { createClient } from "../../adaptive-auth/api-client/create-client.ts";
import { createKey } from "../../adaptive-auth/client-key/create-key.ts";
import { revokeKey } from "../../adaptive-auth/client-key/revoke-key.ts";
import { logDecisions } from "../../adaptive-auth/decision-log/testing.ts";
import { archiveProtectedApi } from "../../adaptive-auth/protected-api/archive-protected-api.ts";
import { createProtectedApi } from "../../adaptive-auth/protected-api/create-protected-api.ts";
import { testApi, testSettings } from "../../adaptive-auth/protected-api/testing.ts";
import { addApi } from "../../adaptive-auth/testing.ts";
import { receiveTelemetry } from "../../insights/ingest/receive/receive-telemetry.ts";
import { createTraceSource } from "../../insights/trace-source/create-trace-source.ts";
import { configureConnection } from "../../secure-inbox/connection/configure-connection.ts";
import { testConfiguration } from "../../secure-inbox/connection/testing.ts";
import { harmlessEmail, startMail } from "../../secure-inbox/mail/testing.ts";
import { uploadMail } from "../../secure-inbox/mail/upload-mail.ts";
import { codeOf } from "../testing.ts";
import { getChecklist } from "./get-checklist.ts";
import { updateChecklist } from "./update-checklist.ts";

let accounts: Awaited<ReturnType<typeof startMail>>;
beforeAll(async () => {
  accounts = await startMail();
});
afterAll(() => accounts.close());

const exchange = {
  requestID: "r-1",
  scheme: "http",
  destinationAddress: "10.0.0.1:8080",
  sourceAddress: "10.0.0.2:40000",
  request: { method: "GET", path: "/pets/7", host: "api.example.com", common: { headers: [] } },
  response: { statusCode: "200", common: { headers: [] } },
};
const robot = (apis: string[]) => ({
  name: "Robot",
  kind: "headless" as const,
  organization_id: null,
  owner_name: "",
  owner_email: "",
  tags: [],
  metadata: {},
  declared: { cidrs: [], asns: [], countries: [], agents: [] },
  apis,
});

const traffic = async (call: ViewerCall) => (await getChecklist(call)).traffic;
const protection = async (call: ViewerCall) => (await getChecklist(call)).protection;
const mail = async (call: ViewerCall) => (await getChecklist(call)).mail;

test("traffic: a source, then its first call, then done; rejected calls are said", async () => {
  const { admin, providerId } = await accounts.addOrg();
  expect(await traffic(admin.call)).toEqual({ step: "create_source", source_id: null });
  const { row } = await createTraceSource(admin.call, { name: "Gateway", type: "OTHER", description: "" });
  expect(await traffic(admin.call)).toEqual({ step: "send_call", source_id: row.id });
  const sent = { ...accounts.call(), source: { id: row.id, providerId } };
  expect(await codeOf(receiveTelemetry(sent, Buffer.from("{}")))).not.toBe("done");
  expect(await traffic(admin.call)).toEqual({ step: "check_rejects", source_id: row.id });
  await receiveTelemetry(sent, Buffer.from(JSON.stringify(exchange)));
  expect(await traffic(admin.call)).toEqual({ step: "done", source_id: null });
});

test("protection: an API, a client that may call it, its key, the first decision, a second factor, enforcement", async () => {
  const { admin } = await accounts.addOrg();
  expect(await protection(admin.call)).toEqual({ step: "register_api", api_id: null, client_id: null });
  const archived = await createProtectedApi(admin.call, testApi("Old"));
  await archiveProtectedApi(admin.call, archived);
  expect(await protection(admin.call)).toMatchObject({ step: "register_api" });
  const api = await createProtectedApi(admin.call, testApi("Invoices"));
  await createClient(admin.call, { ...robot([]), name: "Of another API" });
  expect(await protection(admin.call)).toEqual({ step: "create_client", api_id: api, client_id: null });
  const { id: client } = await createClient(admin.call, robot([api]));
  expect(await protection(admin.call)).toEqual({ step: "create_key", api_id: api, client_id: client });
  const key = await createKey(admin.call, client, { name: "", expires_at: null });
  expect(await protection(admin.call)).toEqual({ step: "connect_gateway", api_id: api, client_id: null });
  await revokeKey(admin.call, { clientId: client, keyId: key.id });
  expect(await protection(admin.call)).toMatchObject({ step: "create_key" });
  await createKey(admin.call, client, { name: "", expires_at: null });
  await logDecisions(admin.call, [{ apiId: api }]);
  expect(await protection(admin.call)).toEqual({ step: "add_factor", api_id: api, client_id: client });
  const owned = await createClient(admin.call, { ...robot([api]), name: "Owned", owner_email: "olga@acme.example" });
  await createKey(admin.call, owned.id, { name: "", expires_at: null });
  expect(await protection(admin.call)).toEqual({ step: "enforce", api_id: api, client_id: null });
  await saveDraft(admin.call, api, { ...testSettings(), mode: "enforce" });
  await publishDraft(admin.call, api, { version: 1, note: "" });
  expect(await protection(admin.call)).toEqual({ step: "done", api_id: null, client_id: null });
});

test("protection: an API that enforces without a client that can pass a step-up isn't done", async () => {
  const { admin, providerId } = await accounts.addOrg();
  const api = await addApi(accounts.platform, providerId);
  const { id: client } = await createClient(admin.call, robot([api.id]));
  await createKey(admin.call, client, { name: "", expires_at: null });
  await logDecisions(admin.call, [{ apiId: api.id }]);
  expect(await protection(admin.call)).toEqual({ step: "add_factor", api_id: api.id, client_id: client });
});

test("mail: a connection with consent that works, then the first email; an uploaded file is none", async () => {
  const { admin, providerId, deliver } = await accounts.addOrg();
  const stateIs = (state: "connected" | "degraded" | "revoked" | "error") =>
    accounts.db.execute(sql`UPDATE mail_connection SET state = ${state} WHERE provider_id = ${providerId}`);
  expect(await mail(admin.call)).toEqual({ step: "connect" });
  await configureConnection(admin.call, testConfiguration());
  expect(await mail(admin.call)).toEqual({ step: "consent" });
  await stateIs("revoked");
  expect(await mail(admin.call)).toEqual({ step: "fix_connection" });
  await stateIs("connected");
  await uploadMail(admin.call, "letter.eml", harmlessEmail);
  expect(await mail(admin.call)).toEqual({ step: "wait_for_email" });
  await deliver(harmlessEmail);
  expect(await mail(admin.call)).toEqual({ step: "done" });
});

test("each user dismisses it alone, and brings it back; other providers' things don't count", async () => {
  const [{ admin, viewer }, other] = [await accounts.addOrg(), await accounts.addOrg()];
  await createTraceSource(other.admin.call, { name: "Gateway", type: "OTHER", description: "" });
  await updateChecklist(admin.call, { is_dismissed: true });
  await updateChecklist(admin.call, { is_dismissed: true });
  expect(await getChecklist(admin.call)).toMatchObject({ is_dismissed: true, traffic: { step: "create_source" } });
  expect(await getChecklist(viewer.call)).toMatchObject({ is_dismissed: false });
  await updateChecklist(admin.call, { is_dismissed: false });
  expect(await getChecklist(admin.call)).toMatchObject({ is_dismissed: false });
});
