import { Session } from "node:inspector";
import { endpoints, defaultApiSettings, type EventDetail } from "@parapet/contract";
import { v4 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { learnerService } from "../../../modules/insights/api/learner/learner.ts";
import { IngestThread, ingestThreadService } from "../../../modules/insights/ingest/worker/ingest-thread.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";
import { sending, telemetryOf } from "./testing-telemetry.ts";

const patience = 30_000;

let server: TestApp;
let thread: IngestThread;
let tenant: Tenant;
beforeAll(async () => {
  server = await startTestApp();
  thread = new IngestThread(server.platform, { heartbeat: { everyMs: 2_500, maxMissed: 4 } });
  server.platform.services.replace(ingestThreadService, thread);
  await thread.allow();
});
afterAll(() => server.close());
beforeEach(async () => {
  tenant = await createTenant(server.platform, newId());
  // Its own end may be a second ago.
  await expect.poll(() => thread.start().then(() => thread.isReady), { timeout: patience }).toBe(true);
});

function ask(method: "GET" | "PUT", url: string, payload?: object) {
  const headers = { authorization: `JWT ${tenant.access.provider_admin}` };
  return server.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
}

const host = "shop.example";
const callOf = (requestID: string, path = "/pets") => telemetryOf({ requestID, path, host });
const send = (payload: object | string) => server.app.inject(sending(tenant.sourceToken, payload));
const sendBatch = (events: readonly object[]) =>
  server.app.inject({ ...sending(tenant.sourceToken, { events }), url: endpoints["ingest.batch"].path });
const names = (count: number) => Array.from({ length: count }, () => newId());

/** What ClickHouse has of a tenant at this moment, by the ids that requests were given. */
async function stored(): Promise<string[]> {
  const answer = await server.platform.clickhouse.client.query({
    query: "SELECT request_id FROM event WHERE provider_id = {provider:UUID} AND host = {host:String}",
    query_params: { provider: tenant.providerId, host },
    format: "JSONEachRow",
  });
  return (await answer.json<{ request_id: string }>()).map(({ request_id }) => request_id).toSorted();
}

/** How many learners have learned of the tenant's APIs, and from how many calls. */
async function listLearned(): Promise<{ learners: number; calls: number }> {
  await server.platform.services.get(learnerService).settle();
  const { rows } = await server.platform.postgres.pool.query(
    `select count(*)::int as learners, coalesce(sum(clock), 0)::int as calls
     from api_learning join api on api.id = api_id where provider_id = $1 and host = $2`,
    [tenant.providerId, host],
  );
  return rows[0];
}

async function counted(name: string): Promise<number> {
  const metric = await server.platform.metrics.registry.getSingleMetric(name)?.get();
  return metric?.values.reduce((sum, { value }) => sum + value, 0) ?? 0;
}

describe("two threads that take calls", () => {
  it("store each call once, whichever takes it, and learn from it", async () => {
    const before = await counted("parapet_events_total");
    const [singles, batches] = [names(120), Array.from({ length: 6 }, () => names(30))];
    const answers = await Promise.all([
      ...singles.map((name) => send(callOf(name))),
      ...batches.map((batch) => sendBatch(batch.map((name) => callOf(name)))),
    ]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(answers.at(-1)?.json()).toEqual({ accepted: 30, ignored: 0, rejected_total: 0, rejected: [] });
    expect(await server.platform.journal.settle(patience)).toBe(true);
    expect(server.platform.journal.pending().rows).toBe(0);
    expect(await stored()).toEqual([...singles, ...batches.flat()].toSorted());
    await expect.poll(listLearned).toEqual({ learners: 2, calls: 300 });
    await expect.poll(async () => (await counted("parapet_events_total")) - before).toBe(300);
  });

  it("refuse a payload in the same words, and both count it", async () => {
    const before = await counted("parapet_rejects_total");
    const bad = await Promise.all(names(8).map(() => send('{"requestID":')));
    const problems = bad.map((answer) => ({ ...answer.json<object>(), request_id: "" }));
    expect(problems).toEqual(problems.map(() => problems[0]));
    expect(problems[0]).toMatchObject({ status: 400, code: "invalid_input" });
    const batches = await Promise.all(names(8).map(() => sendBatch([callOf("good"), {}])));
    const outcomes = batches.map((answer) => answer.json<object>());
    expect(outcomes).toEqual(outcomes.map(() => outcomes[0]));
    expect(outcomes[0]).toMatchObject({ accepted: 1, rejected_total: 1, rejected: [{ index: 1 }] });
    await expect.poll(async () => (await counted("parapet_rejects_total")) - before).toBe(16);
  });

  it("keep what an API's settings call private from the next call on", async () => {
    await Promise.all(names(20).map((name) => send(callOf(name))));
    await server.platform.journal.settle(patience);
    const apis = await ask("GET", `/api/dynamics/apis?search=${host}`);
    const { id } = apis.json<{ items: { id: string }[] }>().items[0] ?? { id: "" };
    const settings = { ...defaultApiSettings, private_headers: ["X-Person"] };
    expect((await ask("PUT", `/api/dynamics/apis/${id}/settings`, settings)).statusCode).toBe(200);
    const headers = [{ key: "x-person", value: "ada-lovelace" }];
    await Promise.all(
      names(40).map((requestID) => send(telemetryOf({ requestID, host, path: "/people", request: { headers } }))),
    );
    const list = await ask("GET", "/api/dynamics/events?page_size=100&path[is]=/people");
    const { items } = list.json<{ items: { id: string }[] }>();
    expect(items).toHaveLength(40);
    const details = await Promise.all(items.map((each) => ask("GET", `/api/dynamics/events/${each.id}`)));
    const values = details.flatMap((each) => each.json<EventDetail>().req_headers.map(({ value }) => value));
    expect(new Set(values)).toEqual(new Set(["••••"]));
  });
});

/** Has the second thread work on something. @returns what ends the connection to it */
async function occupy(expression: string): Promise<() => void> {
  const session = new Session();
  session.connect();
  const attached = Promise.withResolvers<string>();
  session.on("NodeWorker.attachedToWorker", ({ params }) => {
    if (params.workerInfo.title.includes("ingest")) attached.resolve(params.sessionId);
  });
  session.post("NodeWorker.enable", { waitForDebuggerOnStart: false });
  const sessionId = await attached.promise;
  const message = JSON.stringify({ id: 1, method: "Runtime.evaluate", params: { expression } });
  session.post("NodeWorker.sendMessageToWorker", { sessionId, message });
  return () => session.disconnect();
}

/** Has the second thread work on nothing for ever, as a fault in it might. */
async function hang(): Promise<void> {
  const disconnect = await occupy("for (;;);");
  await expect.poll(() => thread.isReady, { timeout: patience }).toBe(false);
  disconnect();
}

describe("when the second thread breaks", () => {
  it("is given nothing more when it hangs, then ended, and its calls are answered", async () => {
    const hanging = hang();
    const asked: Promise<number>[] = [];
    let taken = 0;
    const askOne = async () => {
      const { statusCode } = await send(callOf(newId()));
      if (statusCode === 200 && thread.bytesInFlight > 0) taken += 1;
      return statusCode;
    };
    // What waits for it is answered at its end, what comes after two looks at once.
    await expect
      .poll(
        () => {
          asked.push(askOne());
          return taken;
        },
        { interval: 50, timeout: patience },
      )
      .toBeGreaterThan(10);
    expect(thread.isReady).toBe(true);
    await hanging;
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200, 503]));
  });

  it("nothing acknowledged is lost or doubled, what it had in hand is answered 503, and calls go on", async () => {
    const broken = await counted("parapet_broken_threads_total");
    const acknowledged: string[] = [];
    const statuses = new Set<number>();
    const sendOne = async (name: string) => {
      const { statusCode } = await send(callOf(name));
      statuses.add(statusCode);
      if (statusCode === 200) acknowledged.push(name);
    };
    for (let round = 0; round < 5; round += 1) await Promise.all(names(40).map(sendOne));
    expect(acknowledged).toHaveLength(200);
    // So many that it works on them for long.
    const large = Array.from({ length: 2 }, () => sendBatch(names(2_000).map((name) => callOf(name))));
    await expect.poll(() => thread.bytesInFlight, { interval: 1 }).toBeGreaterThan(500_000);
    const meanwhile = names(40).map(sendOne);
    await thread.terminate();
    await Promise.all(meanwhile);
    await Promise.all(names(40).map(sendOne));
    const ended = new Set((await Promise.all(large)).map(({ statusCode }) => statusCode));
    expect(ended).toEqual(new Set([200, 503]));
    expect([...statuses].every((status) => status === 200 || status === 503)).toBe(true);
    await expect.poll(() => server.platform.journal.settle(patience), { timeout: patience }).toBe(true);
    const found = await stored();
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(expect.arrayContaining(acknowledged));
    expect((await counted("parapet_broken_threads_total")) - broken).toBe(1);
  });

  it("another one starts after a pause, and takes its share", async () => {
    await thread.terminate();
    expect(thread.isReady).toBe(false);
    await thread.start();
    expect(thread.isReady).toBe(false);
    await expect.poll(() => thread.start().then(() => thread.isReady), { timeout: patience }).toBe(true);
    // While it has answered nothing, one call waits for it, however many come.
    const disconnect = await occupy("for (const end = Date.now() + 7_000; Date.now() < end; );");
    const all = names(20);
    let answered = 0;
    const asking = all.map((name) => send(callOf(name)).then(() => (answered += 1)));
    await expect.poll(() => answered, { timeout: patience }).toBe(19);
    expect(thread.bytesInFlight).toBe(JSON.stringify(callOf(all[0] ?? "")).length);
    await Promise.all(asking);
    disconnect();
    expect(await server.platform.journal.settle(patience)).toBe(true);
    expect(await stored()).toEqual(all.toSorted());
    await expect.poll(async () => (await listLearned()).learners).toBe(2);
  });
});
