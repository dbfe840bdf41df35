import { startTenantSimulator, type TenantSimulator } from "@parapet/tenant-simulator";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createGraphClient, type GraphClient } from "./create-graph-client.ts";
import { type ListedUntil, listReceived } from "./list-received.ts";

let simulator: TenantSimulator;
let client: GraphClient;
let people: readonly { readonly id: string; readonly mail: string }[];
const start = new Date("2026-11-02T09:00:00Z");

beforeAll(async () => {
  simulator = await startTenantSimulator({ mailboxes: 40 });
  const { urls, tenantId, registration } = simulator;
  const { clientId, secret } = registration;
  client = createGraphClient({
    cloud: "global",
    tenantId,
    clientId,
    credential: { kind: "secret", secret },
    baseUrls: urls,
  });
  const { value } = await client.call("user.list", { path: {}, query: { $top: 100, $select: "id,mail" } });
  people = value.map(({ id, mail }) => ({ id, mail: mail ?? "" }));
});
afterAll(async () => {
  client.close();
  await simulator.stop();
});

const seconds = fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 9 });

it("lists every email once, oldest first, despite removals and interruptions", async () => {
  let run = 0;
  const load = {
    seconds,
    pageSize: fc.integer({ min: 1, max: 4 }),
    leaving: fc.nat({ max: 3 }),
    isWhole: fc.boolean(),
    isInterrupted: fc.boolean(),
    since: fc.nat({ max: 2 }),
  };
  await fc.assert(
    fc.asyncProperty(fc.record(load), async (given) => {
      const { seconds: received, pageSize, leaving, isWhole, isInterrupted, since } = given;
      const { id: userId = "", mail: to = "" } = people[run] ?? {};
      run += 1;
      const emails: { readonly id: string; readonly at: number }[] = [];
      for (const at of received) {
        const letter = { from: "kim@partner.example", to, subject: "Hello", text: "Hello" };
        const receivedAt = new Date(start.getTime() + at * 1000);
        const [copy] = await simulator.control.deliver(letter, { receivedAt });
        emails.push({ id: copy?.immutableId ?? "", at });
      }
      const yielded: string[] = [];
      const times: number[] = [];
      const from = new Date(start.getTime() + since * 1000);
      const folder = { userId, folderId: isWhole ? null : "inbox", select: "id,receivedDateTime", pageSize };
      // More messages in one second than a page are read by link; only earlier ones may be removed.
      const gone = new Set<string>();
      let place: Date | ListedUntil = from;
      for (let isAll = false; !isAll;) {
        for await (const page of listReceived(client, folder, place)) {
          yielded.push(...page.items.map(({ id }) => id));
          const [before] = times.slice(-1);
          times.push(page.until.getTime());
          const earlier = emails.filter(({ at }) => start.getTime() + at * 1000 < page.until.getTime());
          for (const { id } of earlier.filter((mail) => yielded.includes(mail.id) && !gone.has(mail.id))) {
            if (gone.size === leaving) break;
            await client.call("message.deletePermanently", { path: { userId, messageId: id } });
            gone.add(id);
          }
          [place, isAll] = [page, page.isLast];
          if (isInterrupted && before !== page.until.getTime()) break;
        }
      }
      const expected = emails.filter(({ at }) => at >= since).map(({ id }) => id);
      expect(yielded.toSorted()).toEqual(expected.toSorted());
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }),
    { numRuns: 30, endOnFailure: true },
  );
});

it("removals don't shift email out of sight", async () => {
  const { id: userId = "", mail: to = "" } = people[35] ?? {};
  const ids: string[] = [];
  for (let at = 0; at < 6; at += 1) {
    const letter = { from: "kim@partner.example", to, subject: "Hello", text: "Hello" };
    const [copy] = await simulator.control.deliver(letter, { receivedAt: new Date(start.getTime() + at * 1000) });
    ids.push(copy?.immutableId ?? "");
  }
  const leave = (messageId = "") =>
    client.call("message.move", { path: { userId, messageId }, body: { destinationId: "archive" } });
  const seen = new Set<string>();
  const folder = { userId, folderId: "inbox", select: "id,receivedDateTime", pageSize: 2 };
  for await (const { items } of listReceived(client, folder, start)) {
    for (const { id } of items) seen.add(id);
    if (seen.size === 2) await leave(ids[0]);
  }
  expect([...seen]).toEqual(ids);
});
