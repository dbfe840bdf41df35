import { endpoints, type PolicyRule } from "@parapet/contract";
import { fromBase32 } from "@parapet/server/platform/totp/base32.ts";
import { hotp, stepOf } from "@parapet/server/platform/totp/totp.ts";
import { type RunningServer, startRunningServer } from "@parapet/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FlaskApi, portForFlask, runPythonClient, startFlaskApi } from "./debian-flask.ts";

let parapet: RunningServer;
let flask: FlaskApi;
let apiId = "";
// Time enough to install Flask where it is missing.
beforeAll(async () => {
  const port = await portForFlask();
  parapet = await startRunningServer();
  const [own] = endpoints["providers.list"].answer.body.parse(await parapet.ask("GET", "/api/dynamics/providers"));
  flask = await startFlaskApi(port, parapet.origin, own?.public_key ?? "");
  ({ id: apiId } = endpoints["protectedApis.create"].answer.body.parse(
    await parapet.ask("POST", "/api/adaptive/apis", { name: "Shop", base_url: flask.origin }),
  ));
  const config = `/api/adaptive/apis/${apiId}/config`;
  const { live } = endpoints["adaptiveConfigs.get"].answer.body.parse(await parapet.ask("GET", config));
  const rule = { id: crypto.randomUUID(), enabled: true };
  const rules: PolicyRule[] = [
    { ...rule, name: "Elevated", when: { elevated: true }, effect: "allow" },
    { ...rule, id: crypto.randomUUID(), name: "Else", when: {}, effect: "step_up" },
  ];
  await parapet.ask("PUT", `${config}/draft`, { settings: { ...live.settings, mode: "enforce", rules } });
  await parapet.ask("POST", `${config}/publish`, { version: live.version });
}, 240_000);
afterAll(async () => {
  await flask.stop();
  await parapet.close();
});

const { body: clientBody } = endpoints["apiClients.create"].answer;

async function addClient(name: string) {
  const created = await parapet.ask("POST", "/api/adaptive/clients", { name, kind: "interactive", apis: [apiId] });
  return clientBody.parse(created);
}

async function allow(id: string, source: "derived" | "server") {
  const until = new Date(Date.now() + 24 * 3_600_000).toISOString();
  const path = `/api/adaptive/clients/${id}/insecure-codes`;
  return clientBody.parse(await parapet.ask("POST", path, { source, until }));
}

async function enrol(id: string): Promise<string> {
  const path = `/api/adaptive/clients/${id}/totp`;
  const { secret } = endpoints["clientTotp.enrol"].answer.body.parse(await parapet.ask("POST", path, {}));
  // The code of the step before: the current one is left for the client.
  const code = hotp(fromBase32(secret), stepOf(new Date()) - 1);
  await parapet.ask("POST", `${path}/confirm`, { code });
  return secret;
}

const stepUp = {
  status: 401,
  body: {
    transaction_id: expect.any(String),
    validation_result: { score: expect.any(Number), decision: "step_up" },
  },
};
const served = { status: 200, body: { served: "/invoices" } };
const passed = { status: 200, body: expect.objectContaining({ validation_result: { decision: "allow" } }) };

describe("an API in Flask and a client in Python that speak the APIDynamics protocol", () => {
  it("pass with the enrolled secret", async () => {
    const { id, client_id: clientId } = await addClient("Enrolled");
    const secret = await enrol(id);
    const answers = await runPythonClient({ api: flask.origin, clientId, strategy: "self", secret });
    expect(answers).toEqual([stepUp, passed, served]);
  });

  it("pass with the derived secret once that is allowed", async () => {
    const { id, client_id: clientId } = await addClient("Derived");
    await enrol(id);
    const client = { api: flask.origin, clientId, strategy: "self" } as const;
    expect(await runPythonClient(client)).toEqual([
      stepUp,
      { status: 403, body: { error: "code_wrong", detail: expect.any(String) } },
    ]);
    await allow(id, "derived");
    expect(await runPythonClient(client)).toEqual([stepUp, passed, served]);
  });

  it("pass with a generated code once that is allowed", async () => {
    const { id, client_id: clientId } = await addClient("Generated");
    await enrol(id);
    const client = { api: flask.origin, clientId, strategy: "server" } as const;
    expect(await runPythonClient(client)).toEqual([
      stepUp,
      { status: 403, body: { error: "method_not_offered", detail: expect.any(String) } },
    ]);
    await allow(id, "server");
    const generated = {
      status: 200,
      body: { totp: expect.stringMatching(/^\d{6}$/), transaction_id: expect.any(String) },
    };
    expect(await runPythonClient(client)).toEqual([stepUp, generated, passed, served]);
    expect((await allow(id, "server")).insecure_codes.server.passes).toBe(1);
  });

  it("refuse a client that is unknown", async () => {
    const answers = await runPythonClient({ api: flask.origin, clientId: "x".repeat(64), strategy: "self" });
    expect(answers).toEqual([{ status: 403, body: expect.objectContaining({ error: "client_unknown" }) }]);
  });
});
