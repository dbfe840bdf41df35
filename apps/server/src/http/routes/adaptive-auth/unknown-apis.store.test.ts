import { afterAll, beforeAll, expect, it } from "vitest";
import { getGatewayFindings } from "../../../modules/adaptive-auth/gateway/queries.ts";
import { unknownApisService } from "../../../modules/adaptive-auth/gateway/unknown-apis.ts";
import { addApi } from "../../../modules/adaptive-auth/testing.ts";
import { startProtection, type TestProtection } from "./testing-protection.ts";

let server: TestProtection;
beforeAll(async () => {
  server = await startProtection();
});
afterAll(() => server.close());

const stranger = "203.0.113.9";

it("unknown API names are recorded from trusted gateways only, the newest twenty per provider", async () => {
  const { platform, provider, clock } = server;
  const api = await addApi(platform, provider.id);
  const { call } = await server.accounts.addMember(provider.id, { email: "ada@acme.example", role: "viewer" });
  const unknown = platform.services.get(unknownApisService);
  const findNames = async () => {
    await unknown.write();
    return (await getGatewayFindings(call, api.id)).unknown_apis.map(({ name }) => name);
  };
  for (let at = 0; at < 30; at += 1) unknown.note(`made-up-${at}`, stranger, clock.now());
  expect((await server.ask("shpo", "")).status).toBe(403);
  const body = { api: "shop-sdk", method: "GET", path: "/", address: "198.51.100.7", headers: {}, api_key: "" };
  expect((await server.send("/v1/decisions", body)).status).toBe(404);
  expect((await findNames()).toSorted()).toEqual(["shop-sdk", "shpo"]);
  for (let write = 0; write < 3; write += 1) {
    clock.advance({ minutes: 1 });
    for (let at = 0; at < 10; at += 1) unknown.note(`later-${write}-${at}`, "127.0.0.1", clock.now());
    await unknown.write();
  }
  expect((await findNames()).every((name) => /^later-[12]-/.test(name))).toBe(true);
  const { rows } = await platform.postgres.pool.query("select name from unknown_api_question");
  expect(rows).toHaveLength(20);
});
