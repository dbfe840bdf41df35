import { afterAll, beforeAll, expect, test } from "vitest";
import { startTenantSimulator, type TenantSimulator } from "../start-tenant-simulator.ts";
import { fetched, fetchToken } from "../testing/graph-fetch.ts";
import { reachedBy } from "./clouds.ts";

let simulator: TenantSimulator;
beforeAll(async () => {
  simulator = await startTenantSimulator({ mailboxes: 9, clock: { isFrozen: true } });
});
afterAll(async () => await simulator.stop());

const worldwide = "login.microsoftonline.com";
const government = "login.microsoftonline.us";
const china = "login.partner.microsoftonline.cn";

/** Every API of every cloud, with the login host for its tokens. */
const apis = [
  ["graph", "graph.microsoft.com", worldwide],
  ["graph", "graph.microsoft.us", government],
  ["graph", "dod-graph.microsoft.us", government],
  ["graph", "microsoftgraph.chinacloudapi.cn", china],
  ["manage", "manage.office.com", worldwide],
  ["manage", "manage-gcc.office.com", worldwide],
  ["manage", "manage.office365.us", government],
  ["manage", "manage.protection.apps.mil", government],
] as const;

const tokenFor = async (api: string, login: string) =>
  await fetchToken(simulator, { scope: `https://${api}/.default` }, "graph", reachedBy(login));

async function ask(resource: "graph" | "manage", headers: Readonly<Record<string, string>>) {
  const { urls, tenantId } = simulator;
  await simulator.control.advance(1000);
  const path = { graph: "/v1.0/domains", manage: `/api/v1.0/${tenantId}/activity/feed/subscriptions/list` }[resource];
  return await fetched(await fetch(`${urls[resource]}${path}`, { headers }));
}

test.each(apis)(
  "the %s host %s accepts tokens for itself, and for no other host of any cloud",
  async (resource, name, login) => {
    const statuses = await Promise.all(
      apis.map(async ([, api, home]) => {
        const { access_token: token } = (await tokenFor(api, home)).body;
        const { status } = await ask(resource, { authorization: `Bearer ${token}`, ...reachedBy(name) });
        return [api, status] as const;
      }),
    );
    expect(Object.fromEntries(statuses)).toEqual(
      Object.fromEntries(apis.map(([, api]) => [api, api === name ? 200 : 401])),
    );
    const logins = [worldwide, government, china];
    const given = await Promise.all(logins.map(async (each) => await tokenFor(name, each)));
    expect(given.map(({ status }) => status)).toEqual(logins.map((each) => (each === login ? 200 : 400)));
    for (const { body } of given.filter(({ status }) => status === 400))
      expect(body).toMatchObject({ error: "invalid_resource", error_codes: [500_011] });
  },
);

test("a batch rejects another cloud's token in its parts", async () => {
  const { access_token: token } = (await tokenFor("graph.microsoft.us", government)).body;
  const send = async (name: string) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", ...reachedBy(name) };
    const body = JSON.stringify({ requests: [{ id: "1", method: "GET", url: "/domains" }] });
    return await fetched(await fetch(`${simulator.urls.graph}/v1.0/$batch`, { method: "POST", headers, body }));
  };
  expect(await send("graph.microsoft.us")).toMatchObject({ status: 200, body: { responses: [{ status: 200 }] } });
  expect(await send("graph.microsoft.com")).toMatchObject({
    status: 401,
    body: { error: { code: "InvalidAuthenticationToken" } },
  });
});

test("loopback hosts accept tokens of all clouds", async () => {
  for (const [resource, name, login] of apis) {
    const { access_token: token } = (await tokenFor(name, login)).body;
    expect((await ask(resource, { authorization: `Bearer ${token}` })).status).toBe(200);
  }
});
