import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { startCloudProxy, startTenantSimulator, type TenantSimulator } from "@parapet/tenant-simulator";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { probeAbilities } from "../abilities/probe-abilities.ts";
import { createGraphClient, type GraphClientOptions } from "../create-graph-client.ts";
import { listPages } from "../listing.ts";
import type { Credential } from "../tokens/credential.ts";
import { type Cloud, clouds, type GraphHosts } from "./clouds.ts";

let simulator: TenantSimulator;
const trusted = getCACertificates("default");

beforeAll(async () => {
  simulator = await startTenantSimulator({ mailboxes: 9 });
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await simulator.stop();
});

const bySecret = (): Credential => ({ kind: "secret", secret: simulator.registration.secret });
const byCertificate = (): Credential => {
  const { privateKey, thumbprintSha256: thumbprint } = simulator.registration;
  return { kind: "certificate", privateKey, thumbprint };
};

/** A client of a cloud that is only reachable through a proxy. */
async function connectThroughProxy(
  cloud: Cloud,
  {
    change = (url) => url,
    credential = bySecret(),
  }: { change?: (url: string) => string; credential?: Credential } = {},
) {
  const { login, graph, manage }: GraphHosts = clouds[cloud];
  const nameOf = (origin: string) => new URL(origin).hostname;
  const proxy = await startCloudProxy(simulator, {
    [nameOf(login)]: "login",
    [nameOf(graph)]: "graph",
    ...(manage !== null && { [nameOf(manage)]: "manage" as const }),
  });
  setDefaultCACertificates([...trusted, ...proxy.certificates]);
  const { tenantId, registration } = simulator;
  const { clientId } = registration;
  const pace = { now: () => performance.now(), random: () => 0, wait: () => Promise.resolve() };
  const options: GraphClientOptions = { cloud, tenantId, clientId, credential, proxy: change(proxy.url), pace };
  const client = createGraphClient(options);
  onTestFinished(async () => {
    client.close();
    await proxy.close();
  });
  return { client, proxy };
}

it.each([
  ["global", ["login.microsoftonline.com", "graph.microsoft.com", "manage.office.com"]],
  ["us_gcc", ["login.microsoftonline.com", "graph.microsoft.com", "manage-gcc.office.com"]],
  ["us_government", ["login.microsoftonline.us", "graph.microsoft.us", "manage.office365.us"]],
  ["us_defense", ["login.microsoftonline.us", "dod-graph.microsoft.us", "manage.protection.apps.mil"]],
  ["china", ["login.partner.microsoftonline.cn", "microsoftgraph.chinacloudapi.cn"]],
] as const satisfies [Cloud, string[]][])(
  "%s is reached through a proxy, with its own hosts for login, Graph and the audit feed",
  async (cloud, names) => {
    const { client, proxy } = await connectThroughProxy(cloud);
    const { abilities } = await probeAbilities(client, null);
    expect(new Set(proxy.targets)).toEqual(new Set(names.map((name) => `${name}:443`)));
    expect(abilities.list_mail).toEqual({ state: "ok", problem: null });
    expect(abilities.read_activity.state).toBe(cloud === "china" ? "missing" : "ok");
    const ids: string[] = [];
    const query = { $top: 4, $select: "id,mail" };
    for await (const { items } of listPages(client, "user.list", { path: {}, query }))
      ids.push(...items.map(({ id }) => id));
    expect(ids).toHaveLength(9);
  },
);

it.each(["global", "us_gcc", "us_government", "us_defense", "china"] as const)(
  "%s accepts a certificate, with an assertion for its own login host",
  async (cloud) => {
    const { client } = await connectThroughProxy(cloud, { credential: byCertificate() });
    expect(await client.grantedRoles()).toContain("Mail.Read");
  },
);

it("a rejecting proxy is a transient problem, and its password isn't exposed", async () => {
  const { client, proxy } = await connectThroughProxy("global", {
    change: (url) => url.replace("let%20me", "wrong"),
  });
  const problem: unknown = await client.grantedRoles().catch((error: unknown) => error);
  expect(problem).toMatchObject({ kind: "transient" });
  expect(String(problem)).not.toContain("wrong");
  expect(proxy.targets).toEqual([]);
});
