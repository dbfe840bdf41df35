import { endpoints, intakeHealth, mailScan, type MailScan } from "@parapet/contract";
import { startTenantSimulator, type TenantSimulator } from "@parapet/tenant-simulator";
import { type RunningServer, startRunningServer } from "@parapet/testkit";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

// The server runs as a separate process that the test kills.
let parapet: RunningServer;
let simulator: TenantSimulator;
const delivered: string[] = [];

/** Over two pages for one mailbox, and an email for each other one. */
const [ofOne, pageSize] = [410, 200];
const pollOptions = { timeout: 120_000, interval: 50 };

beforeAll(async () => {
  parapet = await startRunningServer({ PARAPET_TENANT_SIMULATOR: "on" });
  simulator = await startTenantSimulator({ mailboxes: 9 });
  const { registration, tenantId, urls } = simulator;
  await parapet.ask("POST", endpoints["mailConnection.configure"].path, {
    cloud: "simulator",
    simulator_url: new URL(urls.login).origin,
    tenant: tenantId,
    client_id: registration.clientId,
    credential: { kind: "secret", secret: registration.secret },
  });
  await parapet.ask("POST", endpoints["mailConnection.test"].path, {});
  await vi.waitUntil(async () => (await health()).delta.healed === 9, pollOptions);
  // As if received before the tenant was connected.
  simulator.control.setFaults({ lostNotifications: 1 });
  const people = (await mailboxes()).toSorted();
  for (const [nth, address] of people.entries()) {
    const letters = nth === 4 ? ofOne : 1;
    for (let letter = 0; letter < letters; letter += 1) await deliver(`${nth}-${letter}`, address, 20 * 1440 - letter);
  }
  // Email before the scanned period.
  await deliver("older", people[0] ?? "", 40 * 1440);
  delivered.pop();
}, 120_000);
afterAll(async () => {
  await simulator.stop();
  await parapet.close();
});

async function deliver(id: string, to: string, minutesAgo: number) {
  const mail = { from: "kim@partner.example", to, subject: `Letter ${id}`, text: "Hello" };
  const receivedAt = new Date(Date.now() - minutesAgo * 60_000);
  await simulator.control.deliver({ ...mail, messageId: `<${id}@partner.example>` }, { receivedAt });
  delivered.push(`${to} ${id}@partner.example`);
}

const health = async () => intakeHealth.parse(await parapet.ask("GET", endpoints["mailIntake.health"].path));
const { path: scans } = endpoints["mailScans.start"];
const start = async (days: number) => mailScan.parse(await parapet.ask("POST", scans, { days }));
const scanNow = async (id: string): Promise<MailScan | undefined> =>
  endpoints["mailScans.list"].answer.body.parse(await parapet.ask("GET", scans)).items.find((each) => each.id === id);

async function mailboxes(): Promise<string[]> {
  const { rows } = await parapet.postgres.pool.query<{ address: string }>("SELECT address FROM mailbox");
  return rows.map(({ address }) => address);
}

/** Every copy with its verdict, including duplicates. */
async function analysed(): Promise<string[]> {
  const { rows } = await parapet.postgres.pool.query<{ copy: string }>(
    `SELECT address || ' ' || internet_message_id AS copy FROM mail_message JOIN mailbox ON mailbox.id = mailbox_id
     WHERE verdict <> 'not_analysed' AND p IS NOT NULL`,
  );
  return rows.map(({ copy }) => copy).toSorted();
}

it("resumes after the server was killed, without missing, recounting or reanalyzing email", async () => {
  const total = delivered.length;
  simulator.control.setFaults({ latency: 250 });
  const { id } = await start(30);
  const isMidway = (scan: MailScan | undefined) => scan !== undefined && scan.seen >= pageSize && scan.seen < total;
  await vi.waitUntil(async () => isMidway(await scanNow(id)), { ...pollOptions, interval: 20 });
  await parapet.kill();
  simulator.control.setFaults({ latency: 0 });
  // Simulates ten minutes of downtime.
  await parapet.postgres.pool.query("UPDATE mail_arrival SET claimed_until = claimed_until - interval '10 minutes'");
  await parapet.startAgain();
  expect(await scanNow(id)).toMatchObject({ state: "running", mailboxes: 9 });
  await vi.waitUntil(async () => (await scanNow(id))?.state === "done", pollOptions);
  expect(await scanNow(id)).toMatchObject({ mailboxes_done: 9, mailboxes_failed: 0, seen: total, noticed: total });
  await expect.poll(async () => (await analysed()).length, pollOptions).toBe(total);
  expect(await analysed()).toEqual(delivered.toSorted());
  expect(await health()).toMatchObject({ waiting: 0, left_out: [], scan: { id, state: "done" } });
}, 240_000);

it("stops when canceled; analyzed email is kept", async () => {
  simulator.control.setFaults({ latency: 250 });
  const { id } = await start(60);
  await vi.waitUntil(async () => ((await scanNow(id))?.seen ?? 0) > 0, { ...pollOptions, interval: 20 });
  const ended = mailScan.parse(await parapet.ask("POST", `${scans}${id}/cancel/`, {}));
  expect(ended).toMatchObject({ state: "cancelled", finished_at: expect.any(String) });
  expect(ended.seen).toBeLessThan(delivered.length);
  simulator.control.setFaults({ latency: 0 });
  // The next process starts immediately, and only it continues.
  const next = await start(60);
  await vi.waitUntil(async () => (await scanNow(next.id))?.state === "done", pollOptions);
  expect(await scanNow(next.id)).toMatchObject({ seen: delivered.length + 1, mailboxes_done: 9 });
  expect(await scanNow(id)).toEqual(ended);
  await expect.poll(async () => (await analysed()).length, pollOptions).toBe(delivered.length + 1);
}, 120_000);
