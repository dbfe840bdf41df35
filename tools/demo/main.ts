import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { endpoints } from "@parapet/contract";
import type { TenantSimulator } from "@parapet/tenant-simulator";
import { seededRandom } from "../seeded-random.ts";
import { Caller } from "./caller.ts";
import { invitePeople, nameCompany } from "./company.ts";
import { hosts, startFreightApi } from "./freight-api.ts";
import { freightDocument } from "./freight-document.ts";
import { startTraffic } from "./live-traffic.ts";
import { PastTraffic } from "./past-traffic.ts";
import { startCommand } from "./processes.ts";
import { protect, slug } from "./protection.ts";
import { connectTenant, startPlot, startResponse, startTenant } from "./tenant.ts";

/*
 * A company's installation on this machine: a freight company with two weeks of calls of its APIs, a gateway that enforces
 * before one of them, and a simulated tenant of Microsoft 365 in which mail comes in and accounts are attacked. Everything
 * goes over the same sockets as in real life.
 */

const { values } = parseArgs({
  options: {
    data: { type: "string", default: "data-demo" },
    port: { type: "string", default: "8080" },
  },
});

const login = { email: "ada@meridianfreight.example", password: "a quiet harbour at dawn" } as const;
const mark = "demonstration.txt";
const random = seededRandom(7);
const started = performance.now();
const ends: (() => unknown)[] = [];

function say(text: string): void {
  console.log(`${`${Math.round((performance.now() - started) / 1000)} s`.padStart(5)}  ${text}`);
}

/** An empty folder; what an earlier demonstration left in it goes, and nothing else. */
async function emptyFolder(folder: string): Promise<string> {
  const left = await readFile(join(folder, mark), "utf8").catch(() => null);
  if (left === null && existsSync(folder))
    throw new Error(`${folder} holds something else than a demonstration; name another folder with --data.`);
  const [pid] = /^\d+/.exec(left ?? "") ?? [];
  if (pid !== undefined && isAlive(Number(pid)))
    throw new Error(`A demonstration still runs in ${folder}: end it, or name another folder with --data.`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, mark),
    `${process.pid}\nA demonstration's data. The next one begins with an empty folder.\n`,
  );
  return folder;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

let isEnding = false;

/** Ends everything that was started, the last first. */
async function end(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  for (const each of ends.splice(0).toReversed()) await each();
  process.exit(code);
}

async function untilPacksAreThere(caller: Caller): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    const { country } = await caller.call(endpoints["dataPacks.look"], { query: { address: "81.2.69.142" } });
    if (country !== null) return;
    await sleep(500);
  }
}

async function provideDocument(caller: Caller): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    const { items } = await caller.call(endpoints["apis.list"], { query: { search: hosts.shipments } });
    const [api] = items;
    if (api !== undefined) {
      const body = { source: JSON.stringify(freightDocument, null, 2) };
      await caller.call(endpoints["apis.provideDocument"], { params: { id: api.id }, body });
      return;
    }
    await sleep(250);
  }
  throw new Error("The API of shipments is not listed");
}

async function run(): Promise<void> {
  const folder = await emptyFolder(resolve(values.data));
  const tenant = await startTenant();
  ends.push(tenant.stop);
  const records = join(folder, "mail-dns.json");
  await writeFile(records, JSON.stringify(tenant.control.zone()));
  const settings = {
    PARAPET_DATA: folder,
    PARAPET_PORT: values.port,
    PARAPET_DRAIN_SECONDS: "0",
    PARAPET_ADMIN_EMAIL: login.email,
    PARAPET_ADMIN_PASSWORD: login.password,
    PARAPET_TENANT_SIMULATOR: "on",
    PARAPET_GATEWAY_HOSTS: "127.0.0.1",
    PARAPET_MAIL_DNS: records,
  };
  const house = await startCommand(["serve"], settings, ends);
  void house.ended.then(() => end(1));
  say(`Parapet listens on ${house.origin}`);
  say(`Log in as ${login.email} with the password "${login.password}"`);

  const caller = new Caller(house.origin, login);
  await nameCompany(caller);
  await Promise.all([showCalls(caller, house.origin), showMail(caller, tenant)]);
  const joined = await invitePeople(caller, folder, login.password);
  say(`Others log in with the same password: ${joined.map(({ email, role }) => `${email} (${role})`).join(", ")}`);
  say("Ctrl-C ends the demonstration");
}

async function showCalls(caller: Caller, origin: string): Promise<void> {
  const api = await startFreightApi(random);
  ends.push(api.stop);
  const past = new PastTraffic(caller, api.port, random);
  const count = await past.send(() => provideDocument(caller));
  say(`${count} calls of two weeks are in API Insights`);
  await untilPacksAreThere(caller);
  const holders = await protect(caller);
  const { token } = await caller.call(endpoints["traceSources.create"], {
    body: { name: "Gateway before Shipments", type: "TAP" },
  });
  const target = `http://127.0.0.1:${api.port}`;
  const argv = ["tap", "--target", target, "--listen", "127.0.0.1:0", "--server", origin, "--enforce", slug];
  const gateway = await startCommand([...argv, "--trust-forwarded"], { PARAPET_TOKEN: token }, ends);
  ends.push(startTraffic(gateway.origin, holders, random));
  say(`Customers call ${gateway.origin}, where Adaptive Auth decides`);
}

async function showMail(caller: Caller, tenant: TenantSimulator): Promise<void> {
  await connectTenant(caller, tenant, random);
  ends.push(startPlot(caller, tenant, random));
  await startResponse(caller);
  say("Mail of ten days is being analysed, and more comes in; an attack begins within a minute");
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void end(0));
try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await end(1);
}
