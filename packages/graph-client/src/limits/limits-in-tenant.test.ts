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
  // What is asked to be waited for would only make the test long.
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
  "moves a mail all the same when the tenant has the fault %s twice, and tells it when it stays",
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
    // A sixth time was not tried, and nothing of the fault is left.
    expect(await move()).toMatchObject({ id: copy?.immutableId });
  },
);

it("never has more than four calls in flight to a mailbox, whatever is asked and whatever goes wrong", async () => {
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

it("does not move a mail again when the answer is lost, and leaves it to who asked to look", async () => {
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

/** Every call that counts as a report, or against identity protection. */
const asked: readonly ((given: GraphClient) => Promise<unknown>)[] = [
  (given) => given.call("signIn.list", { path: {}, query: { $top: 1 } }),
  (given) => given.call("signIn.confirmCompromised", { path: {}, body: { requestIds: ["unknown"] } }),
  (given) => given.call("signIn.confirmSafe", { path: {}, body: { requestIds: ["unknown"] } }),
  (given) => given.call("directoryAudit.list", { path: {}, query: { $top: 1 } }),
  (given) => given.call("riskDetection.list", { path: {}, query: { $top: 1 } }),
  (given) => given.call("riskyUser.confirmCompromised", { path: {}, body: { userIds: ["unknown"] } }),
  (given) => given.call("riskyUser.dismiss", { path: {}, body: { userIds: ["unknown"] } }),
];

it("never asks more of reports and of identity protection than Microsoft lets, in any order", async () => {
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
