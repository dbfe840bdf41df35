import { hash, randomBytes } from "node:crypto";
import type { AdoptableConsumer } from "@parapet/contract";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ownKeyLinksService } from "../../../modules/adaptive-auth/client-identity/own-key-links.ts";
import { settingsWith } from "../../../modules/adaptive-auth/testing.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { ruleOf, startProtection, type TestProtection } from "./testing-protection.ts";

let server: TestProtection;
let tenant: Tenant;
beforeAll(async () => {
  server = await startProtection();
  tenant = await createTenant(server.platform, "tenant");
});
afterAll(() => server.close());

async function ask(method: string, path: string, body?: object) {
  const answer = await fetch(`${server.origin}${path}`, {
    method,
    headers: { authorization: `JWT ${tenant.access.provider_admin}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect(answer.ok, text).toBe(true);
  return JSON.parse(text);
}

/** An API that allows identified clients, with the key of a consumer that API Insights saw. */
async function start() {
  const host = `${newId()}.example`;
  const { id } = await ask("POST", "/api/adaptive/apis", {
    name: `API ${newId()}`,
    base_url: `https://${host}`,
    client_ways: [{ kind: "own_key", place: "header", name: "x-api-key" }],
  });
  await ask("PUT", `/api/adaptive/apis/${id}/config/draft`, { settings: settingsWith({ rules: [ruleOf("allow")] }) });
  await ask("POST", `/api/adaptive/apis/${id}/config/publish`, { version: 1 });
  const key = randomBytes(16).toString("hex");
  const answer = await fetch(`${server.origin}/api/telemetry`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-trace-source-token": tenant.sourceToken },
    body: JSON.stringify({
      requestID: newId(),
      scheme: "https",
      destinationAddress: "10.0.0.1:443",
      sourceAddress: "10.0.0.2:40000",
      request: { method: "GET", path: "/invoices", host, common: { headers: [{ key: "x-api-key", value: key }] } },
      response: { statusCode: "200", common: { headers: [{ key: "content-type", value: "application/json" }] } },
    }),
  });
  expect(answer.ok, await answer.text()).toBe(true);
  const list = async (): Promise<AdoptableConsumer[]> => (await ask("GET", `/api/adaptive/apis/${id}/consumers`)).items;
  await expect.poll(async () => (await list()).length, { timeout: 10_000 }).toBe(1);
  const call = async () => {
    const { status, headers } = await server.ask(id, key);
    await server.platform.services.get(ownKeyLinksService).write();
    return status === 200 ? headers.get("x-adaptive-client-id") : status;
  };
  const importKey = (client: string) =>
    ask("POST", `/api/adaptive/apis/${id}/client-keys/import`, {
      import_id: newId(),
      rows: [{ client, sha256: hash("sha256", key) }],
    });
  const adopt = async () => {
    const consumers = (await list()).map(({ kind, consumer }) => ({ kind, consumer }));
    return ask("POST", `/api/adaptive/apis/${id}/consumers/adopt`, { consumers });
  };
  return { list, call, importKey, adopt };
}

it("a consumer whose key was imported is known after its first call", async () => {
  const { list, call, importKey, adopt } = await start();
  const name = `Partner ${newId()}`;
  expect(await importKey(name)).toMatchObject({ clients: 1, keys: 1 });
  expect((await list())[0]?.client).toBeNull();
  const client = await call();
  expect((await list())[0]?.client).toEqual({ id: client, name });
  expect(await adopt()).toEqual({ clients: 0, known: 1 });
});

it("an import names a client that was adopted by its key's fingerprint, after its first call", async () => {
  const { list, call, importKey, adopt } = await start();
  expect(await adopt()).toEqual({ clients: 1, known: 0 });
  const [adopted] = await list();
  expect(await call()).toBe(adopted?.client?.id);
  const name = `Partner ${newId()}`;
  expect(await importKey(name)).toMatchObject({ clients: 0, keys: 0, known: 1, updated: 1, refused: [] });
  expect((await list())[0]?.client).toEqual({ id: adopted?.client?.id, name });
  expect(await call()).toBe(adopted?.client?.id);
});
