import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { endpoints } from "@parapet/contract";
import { stopSignal } from "@parapet/server/commands/stop-signal.ts";
import { unknownVariables } from "@parapet/server/commands/unknown-variables.ts";
import type { TenantSimulator } from "@parapet/tenant-simulator";
import { seededRandom } from "../seeded-random.ts";
import { Caller } from "./caller.ts";
import { invitePeople, nameCompany } from "./company.ts";
import { emptyFolder } from "./demo-folder.ts";
import { Endings } from "./endings.ts";
import { hosts, startFreightApi } from "./freight-api.ts";
import { freightDocument } from "./freight-document.ts";
import { startTraffic } from "./live-traffic.ts";
import { PastTraffic } from "./past-traffic.ts";
import { startCommand } from "./processes.ts";
import { protect, slug } from "./protection.ts";
import { connectTenant, startPlot, startResponse, startTenant } from "./tenant.ts";
import { until } from "./until.ts";

/*
 * A company's installation on this machine: a freight company with two weeks of calls of its APIs, a gateway that enforces
 * before one of them, and a simulated tenant of Microsoft 365 in which mail comes in and accounts are attacked. Everything
 * goes over the same sockets as in real life.
 */

const { values } = parseArgs({
  options: {
    data: { type: "string", default: "data-demo" },
    host: { type: "string", default: process.env["PARAPET_HOST"] ?? "127.0.0.1" },
    port: { type: "string", default: process.env["PARAPET_PORT"] ?? "8080" },
  },
});

const login = { email: "ada@meridianfreight.example", password: "a quiet harbour at dawn" } as const;
const random = seededRandom(7);
const started = performance.now();
const endings = new Endings();

function say(text: string): void {
  console.log(`${`${Math.round((performance.now() - started) / 1000)} s`.padStart(5)}  ${text}`);
}

let isEnding = false;

/** Ends everything that was started, the last first. */
async function end(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await endings.run();
  process.exit(code);
}

async function fail(why: string): Promise<void> {
  if (!isEnding) console.error(`The demo failed: ${why}`);
  await end(1);
}

async function untilPacksAreThere(caller: Caller): Promise<void> {
  await until("The country data", async () => {
    const { country } = await caller.call(endpoints["dataPacks.look"], { query: { address: "81.2.69.142" } });
    return country;
  });
}

async function provideDocument(caller: Caller): Promise<void> {
  const api = await until("The shipments API", async () => {
    const { items } = await caller.call(endpoints["apis.list"], { query: { search: hosts.shipments } });
    return items[0] ?? null;
  });
  const body = { source: JSON.stringify(freightDocument, null, 2) };
  await caller.call(endpoints["apis.provideDocument"], { params: { id: api.id }, body });
}

async function run(): Promise<void> {
  const folder = await emptyFolder(resolve(values.data));
  const tenant = await startTenant();
  endings.add(tenant.stop);
  const records = join(folder, "mail-dns.json");
  await writeFile(records, JSON.stringify(tenant.control.zone()));
  const settings = {
    PARAPET_DATA: folder,
    PARAPET_HOST: values.host,
    PARAPET_PORT: values.port,
    PARAPET_DRAIN_SECONDS: "0",
    PARAPET_ADMIN_EMAIL: login.email,
    PARAPET_ADMIN_PASSWORD: login.password,
    PARAPET_TENANT_SIMULATOR: "on",
    PARAPET_GATEWAY_HOSTS: "127.0.0.1",
    PARAPET_MAIL_DNS: records,
  };
  const house = await startCommand(["serve"], settings, { endings, onStep: say });
  void house.ended.then(() => fail("the server stopped."));
  say(`Parapet listens on ${house.origin}`);
  say(`Sign in as ${login.email} with the password "${login.password}"`);

  const caller = new Caller(house.origin, login);
  await nameCompany(caller);
  await Promise.all([showCalls(caller, house.origin), showMail(caller, tenant)]);
  const joined = await invitePeople(caller, folder, login.password);
  say(`Other users, same password: ${joined.map(({ email, role }) => `${email} (${role})`).join(", ")}`);
  say("Ready. Press Ctrl-C to stop");
  console.log(`\nOpen ${house.origin}/ and sign in as ${login.email} with the password "${login.password}"`);
}

async function showCalls(caller: Caller, origin: string): Promise<void> {
  const api = await startFreightApi(random);
  endings.add(api.stop);
  const past = new PastTraffic(caller, api.port, random);
  const count = await past.send(() => provideDocument(caller));
  say(`API Insights has ${count} calls of the last two weeks`);
  await untilPacksAreThere(caller);
  const holders = await protect(caller);
  const { token } = await caller.call(endpoints["traceSources.create"], {
    body: { name: "Gateway before Shipments", type: "TAP" },
  });
  const target = `http://127.0.0.1:${api.port}`;
  const argv = ["tap", "--target", target, "--listen", "127.0.0.1:0", "--server", origin, "--enforce", slug];
  const gateway = await startCommand([...argv, "--trust-forwarded"], { PARAPET_TOKEN: token }, { endings });
  endings.add(startTraffic(gateway.origin, holders, random));
  say(`Customers call ${gateway.origin}, where Adaptive Auth decides`);
}

async function showMail(caller: Caller, tenant: TenantSimulator): Promise<void> {
  await connectTenant(caller, tenant, random);
  endings.add(startPlot(caller, tenant, random));
  await startResponse(caller);
  say("Secure Inbox analyzes email of ten days, and more arrives; an attack starts within a minute");
}

for (const sentence of unknownVariables(process.env)) console.error(sentence);
void stopSignal().then(() => end(0));
try {
  await run();
} catch (error) {
  await fail(error instanceof Error ? error.message : String(error));
}
