import { startTenantSimulator, type TenantSimulator } from "@parapet/tenant-simulator";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createGraphClient, type GraphClient } from "../create-graph-client.ts";

let simulator: TenantSimulator;
let client: GraphClient;
let userIds: readonly string[];

beforeAll(async () => {
  simulator = await startTenantSimulator({ mailboxes: 9 });
  const { urls, tenantId, registration } = simulator;
  const { clientId, secret } = registration;
  // Skips Retry-After waits.
  const pace = {
    now: () => performance.now(),
    random: () => 0.5,
    wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.min(ms, 20))),
  };
  const credential = { kind: "secret", secret } as const;
  client = createGraphClient({ cloud: "global", tenantId, clientId, credential, baseUrls: urls, pace });
  const { value } = await client.call("user.list", { path: {}, query: { $top: 3, $select: "id" } });
  userIds = value.map(({ id }) => id);
});
afterEach(() => simulator.control.setFaults({ throttled: 0, unavailable: 0, latency: 0 }));
afterAll(async () => {
  client.close();
  await simulator.stop();
});

const load = fc.record({
  calls: fc.array(fc.record({ mailbox: fc.nat({ max: 2 }), kind: fc.constantFrom("list", "folders", "folder") }), {
    minLength: 20,
    maxLength: 120,
  }),
  latency: fc.integer({ min: 0, max: 8 }),
  throttled: fc.constantFrom(0, 0.05),
  unavailable: fc.constantFrom(0, 0.05),
});

it.each(["staleMailbox", "transientError", "moveFailed", "unavailable", "throttled"] as const)(
  "moves an email despite two faults %s, and reports a permanent one",
  async (kind) => {
    const { control } = simulator;
    const to = "ingrid.solheim@meridianfreight.com";
    const [copy] = await control.deliver({ from: "kim@partner.example", to, subject: "x", text: "x" });
    const path = { userId: copy?.userId ?? "", messageId: copy?.immutableId ?? "" };
    const move = () => client.call("message.move", { path, body: { destinationId: "archive" } });
    control.planFault({ kind, times: 2 });
    expect(await move()).toMatchObject({ id: copy?.immutableId });
    control.planFault({ kind, times: 5 });
    const expected = kind === "throttled" ? "throttled" : "transient";
    await expect(move()).rejects.toMatchObject({ name: "GraphProblem", kind: expected });
    // There was no sixth attempt, and the faults are used up.
    expect(await move()).toMatchObject({ id: copy?.immutableId });
  },
);

it("never exceeds four concurrent calls per mailbox", async () => {
  await fc.assert(
    fc.asyncProperty(load, async ({ calls, ...faults }) => {
      simulator.control.setFaults(faults);
      const answers = await Promise.all(
        calls.map(({ mailbox, kind }) => {
          const userId = userIds[mailbox] ?? "";
          const query = { $select: "id" };
          if (kind === "list") return client.call("message.list", { path: { userId }, query });
          if (kind === "folders") return client.call("folder.list", { path: { userId }, query });
          return client.call("folder.get", { path: { userId, folderId: "inbox" }, query });
        }),
      );
      expect(answers).toHaveLength(calls.length);
      expect(simulator.control.violations()).toMatchObject({ mailboxConcurrency: 0, mailboxRequests: 0 });
    }),
    { numRuns: 12 },
  );
});

it("doesn't repeat a move after a lost response; the caller reads the result", async () => {
  const [userId = ""] = userIds;
  const { value } = await client.call("user.list", { path: {}, query: { $top: 1, $select: "id,mail" } });
  const mail = { from: "kim@partner.example", to: value[0]?.mail ?? "", subject: "Invoice", text: "x" };
  const [copy] = await simulator.control.deliver(mail);
  const path = { userId, messageId: copy?.immutableId ?? "" };
  const junk = await client.call("folder.get", { path: { userId, folderId: "junkemail" }, query: { $select: "id" } });
  simulator.control.planFault({ kind: "lostAnswer", path: "/move", times: 1 });
  const moving = client.call("message.move", { path, body: { destinationId: "junkemail" } });
  await expect(moving).rejects.toMatchObject({ kind: "transient", status: 504 });
  const inJunk = await client.call("message.listInFolder", {
    path: { userId, folderId: "junkemail" },
    query: { $select: "id,parentFolderId" },
  });
  expect(inJunk.value.filter(({ id }) => id === copy?.immutableId)).toMatchObject([{ parentFolderId: junk.id }]);
});

/** Every call that counts as a report or against Identity Protection. */
const asked: readonly ((given: GraphClient) => Promise<unknown>)[] = [
  (given) => given.call("signIn.list", { path: {}, query: { $top: 1 } }),
  (given) => given.call("signIn.confirmCompromised", { path: {}, body: { requestIds: ["unknown"] } }),
  (given) => given.call("signIn.confirmSafe", { path: {}, body: { requestIds: ["unknown"] } }),
  (given) => given.call("directoryAudit.list", { path: {}, query: { $top: 1 } }),
  (given) => given.call("riskDetection.list", { path: {}, query: { $top: 1 } }),
  (given) => given.call("riskyUser.confirmCompromised", { path: {}, body: { userIds: ["unknown"] } }),
  (given) => given.call("riskyUser.dismiss", { path: {}, body: { userIds: ["unknown"] } }),
];

it("never exceeds the limits of reports and Identity Protection, in any order", async () => {
  const timed = await startTenantSimulator({ mailboxes: 9, clock: { isFrozen: true, start: new Date() } });
  const { urls, tenantId, registration, control } = timed;
  const { clientId, secret } = registration;
  const pace = { now: () => control.now().getTime(), random: () => 0.5, wait: (ms: number) => control.advance(ms) };
  const credential = { kind: "secret", secret } as const;
  const patient = createGraphClient({ cloud: "global", tenantId, clientId, credential, baseUrls: urls, pace });
  const order = fc.array(fc.constantFrom(...asked), { minLength: 7, maxLength: 20 });
  try {
    await fc.assert(
      fc.asyncProperty(order, async (calls) => {
        for (const call of calls) await call(patient);
        expect(control.violations()).toMatchObject({ reports: 0, identityProtection: 0 });
      }),
      { numRuns: 8 },
    );
  } finally {
    patient.close();
    await timed.stop();
  }
});
