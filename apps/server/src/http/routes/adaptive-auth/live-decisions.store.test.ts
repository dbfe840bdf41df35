import { liveDecisions } from "@parapet/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { logDecisions } from "../../../modules/adaptive-auth/decision-log/testing.ts";
import { addApi, addClient } from "../../../modules/adaptive-auth/testing.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";

let server: TestApp;
let tenant: Tenant;
let address: string;

beforeAll(async () => {
  server = await startTestApp();
  tenant = await createTenant(server.platform, "tenant");
  address = await server.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close());

/** A tail as a browser reads it: ids of decisions as they come. */
async function follow(query: string, token: string) {
  const stop = new AbortController();
  const { body } = await fetch(`${address}/api/adaptive/decisions/live?${query}`, {
    headers: { authorization: `JWT ${token}` },
    signal: stop.signal,
  });
  return { ids: idsOf(body), stop: () => stop.abort() };
}

async function* idsOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string> {
  let text = "";
  if (body === null) return;
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    const parts = text.split("\n\n");
    text = parts.pop() ?? "";
    for (const part of parts) {
      const [, data = ""] = /\nevent: decisions\ndata: (.*)$/.exec(part) ?? [];
      if (data !== "") for (const { id } of liveDecisions.parse(JSON.parse(data)).items) yield id;
    }
  }
}

it("tells of a decision that is made while it is watched, and of none that the filters leave out", async () => {
  const apiId = (await addApi(tenant.call.platform, tenant.call.viewer.providerId, { name: "Refunds" })).id;
  const tail = await follow("effect=deny&search=okhttp", tenant.access.viewer);
  await logDecisions(tenant.call, [{ apiId }]);
  const [denied] = await logDecisions(tenant.call, [{ apiId, row: { effect: "deny" } }]);
  expect(await tail.ids.next()).toMatchObject({ value: denied });
  tail.stop();
});

it("tells people of an organization of its own clients only", async () => {
  const apiId = (await addApi(tenant.call.platform, tenant.call.viewer.providerId, { name: "Orders" })).id;
  const { organizationId } = tenant;
  const client = await addClient(tenant.call.platform, tenant.call.viewer.providerId, [], { organizationId });
  const tail = await follow("", tenant.memberToken);
  await logDecisions(tenant.call, [
    { apiId, client: await addClient(tenant.call.platform, tenant.call.viewer.providerId, []) },
  ]);
  const [own] = await logDecisions(tenant.call, [{ apiId, client }]);
  expect(await tail.ids.next()).toMatchObject({ value: own });
  tail.stop();
});

it("exports JSON lines under their own media type", async () => {
  const answer = await fetch(`${address}/api/adaptive/decisions/lines`, {
    headers: { authorization: `JWT ${tenant.access.viewer}` },
  });
  expect(answer.headers.get("content-type")).toBe("application/jsonl; charset=utf-8");
  expect(await answer.text()).toContain(tenant.decisionId);
});
