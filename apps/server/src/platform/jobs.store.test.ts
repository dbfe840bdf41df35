import { silentLog, startStallingProxy, temporaryStores, type TemporaryStores } from "@parapet/testkit";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { runScript } from "./fixtures/processes.ts";
import { createJobs, defineTask, type Jobs } from "./jobs.ts";
import { openPostgres } from "./postgres/postgres.ts";

/** The tests borrow the one kind of job that the platform itself brings. */
const payload = z.object({ id: z.string(), sealed: z.string() });

let stores: TemporaryStores;
let jobs: Jobs;
const done: string[] = [];

beforeAll(async () => {
  stores = await temporaryStores();
  jobs = await createJobs({ postgres: stores.postgres, log: silentLog });
});
afterAll(async () => {
  await jobs.stop();
  await stores.close();
});

function add(id: string, options: { key?: string; afterS?: number; keepsTime?: boolean; fail?: boolean } = {}) {
  const { fail = false, ...rest } = options;
  return stores.postgres.db.transaction(async (tx) => {
    await jobs.add(tx, "send-mail", { id, sealed: "" }, rest);
    if (fail) throw new Error("rolled back");
  });
}

test("jobs wait for a worker, those of a failed transaction never run", async () => {
  await add("one");
  await expect(add("lost", { fail: true })).rejects.toThrow("rolled back");
  await add("draft", { key: "letter" });
  await add("final", { key: "letter" });
  let failures = 0;
  const task = defineTask<"send-mail">(payload, async ({ id }) => {
    if (id === "shaky" && failures === 0) {
      failures += 1;
      throw new Error("not yet");
    }
    done.push(id);
  });
  await jobs.start({ "send-mail": task });
  await expect.poll(() => done.toSorted()).toEqual(["final", "one"]);
  await add("two");
  await expect.poll(() => done).toContain("two");
  await add("shaky");
  await expect.poll(() => done).toContain("shaky");
  expect(done).not.toContain("lost");
  expect(done).not.toContain("draft");
});

test("a job that waits is not woken by one with the same key that keeps its time, and is put off by one that does not", async () => {
  const secondsLeft = async (key: string) => {
    const { rows } = await stores.postgres.pool.query(
      "SELECT round(extract(epoch FROM run_at - now()))::int AS seconds FROM graphile_worker.jobs WHERE key = $1",
      [key],
    );
    return rows;
  };
  const between = (min: number, max: number) => [
    { seconds: expect.toSatisfy((seconds: number) => seconds > min && seconds <= max) },
  ];
  await add("early", { key: "patient", afterS: 900, keepsTime: true });
  expect(await secondsLeft("patient")).toEqual(between(600, 900));
  await add("woken", { key: "patient", keepsTime: true });
  expect(await secondsLeft("patient")).toEqual(between(600, 900));
  await add("later", { key: "patient", afterS: 9000 });
  expect(await secondsLeft("patient")).toEqual(between(8000, 9000));
  await add("latest", { key: "patient" });
  await expect.poll(() => done).toContain("latest");
  expect(done).not.toContain("later");
});

test("stopping lets a running job finish", async () => {
  await jobs.stop();
  let finished = false;
  let began = false;
  const slow = defineTask<"send-mail">(payload, async () => {
    began = true;
    await new Promise((resolve) => setTimeout(resolve, 300));
    finished = true;
  });
  await jobs.start({ "send-mail": slow });
  await add("slow");
  await expect.poll(() => began).toBe(true);
  await jobs.stop();
  expect(finished).toBe(true);
});

test(
  "the jobs of a killed process are done by another, those of a process that is only slow are not",
  { timeout: 180_000 },
  async () => {
    // A process that waits for a processor this long would count as dead.
    const leaseMs = 5_000;
    const begun: string[] = [];
    const other = await createJobs({ postgres: stores.postgres, log: silentLog, leaseMs });
    const slow = runScript("run-job.ts", [stores.urls.postgres, `${leaseMs}`]);
    const killed = runScript("run-job.ts", [stores.urls.postgres, `${leaseMs}`]);
    onTestFinished(async () => {
      await other.stop();
      await slow.kill();
      await killed.kill();
    });
    const takenBy = async (script: typeof slow, id: string) => {
      await add(id);
      const holder = await Promise.any(
        [slow, killed].map(async (each) => (await each.printed((line) => line === `began ${id}`), each)),
      );
      return holder === script;
    };
    const held: string[] = [];
    let lost = "";
    // The slow one gets all that it takes at a time, or it would take what the killed one leaves.
    for (let number = 0; held.length < 4 || lost === ""; number += 1) {
      const id = `held-${number}`;
      if (await takenBy(slow, id)) held.push(id);
      else if (lost === "") lost = id;
    }
    await killed.kill();
    await other.start({ "send-mail": defineTask<"send-mail">(payload, async ({ id }) => void begun.push(id)) });
    await expect.poll(() => begun, { timeout: 60_000 }).toContain(lost);
    await new Promise((resolve) => setTimeout(resolve, 2 * leaseMs));
    expect(begun.filter((id) => held.includes(id))).toEqual([]);
  },
);

test("a job that outlives its server reports nothing", async () => {
  const own = await temporaryStores();
  const left = await createJobs({ postgres: own.postgres, log: silentLog, stopMs: 100 });
  let isFailing = false;
  const late = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const task = defineTask<"send-mail">(payload, async () => {
    begun.resolve();
    await late.promise;
    isFailing = true;
    throw new Error("Its server is gone");
  });
  await own.postgres.db.transaction((tx) => left.add(tx, "send-mail", { id: "late", sealed: "" }));
  await left.start({ "send-mail": task });
  await begun.promise;
  await left.stop();
  await own.close();
  const rejected: unknown[] = [];
  const note = (reason: unknown) => void rejected.push(reason);
  process.on("unhandledRejection", note);
  onTestFinished(() => void process.off("unhandledRejection", note));
  late.resolve();
  await expect.poll(() => isFailing).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(rejected).toEqual([]);
});

test("a job that fails or ends while PostgreSQL is gone is reported once it is back", { timeout: 60_000 }, async () => {
  const proxy = await startStallingProxy(stores.urls.postgres);
  const postgres = await openPostgres({ url: proxy.url, dataFolder: stores.dataFolder, log: silentLog });
  const cut = await createJobs({ postgres, log: silentLog });
  const rejected: unknown[] = [];
  const note = (reason: unknown) => void rejected.push(reason);
  process.on("unhandledRejection", note);
  onTestFinished(async () => {
    process.off("unhandledRejection", note);
    await cut.stop();
    await postgres.close();
    await proxy.close();
  });
  const begun: string[] = [];
  const gone = Promise.withResolvers<void>();
  const task = defineTask<"send-mail">(payload, async ({ id }) => {
    if (id !== "fails" && id !== "ends") return;
    begun.push(id);
    await gone.promise;
    if (id === "fails" && begun.filter((each) => each === id).length === 1) throw new Error("not yet");
  });
  await add("fails");
  await add("ends");
  await cut.start({ "send-mail": task });
  await expect.poll(() => begun.toSorted()).toEqual(["ends", "fails"]);
  proxy.cut();
  gone.resolve();
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(rejected).toEqual([]);
  proxy.goOn();
  const left = async () => (await stores.postgres.pool.query("SELECT FROM graphile_worker.jobs")).rowCount;
  await expect.poll(left, { timeout: 45_000 }).toBe(0);
  expect([begun.toSorted(), rejected]).toEqual([["ends", "fails", "fails"], []]);
});

test("a job that never ends holds a stop up for a moment, and is done again", async () => {
  const hasty = await createJobs({ postgres: stores.postgres, log: silentLog, stopMs: 200 });
  let began = false;
  const hang = defineTask<"send-mail">(payload, () => {
    began = true;
    return new Promise(() => undefined);
  });
  await hasty.start({ "send-mail": hang });
  await add("hanging");
  await expect.poll(() => began).toBe(true);
  await hasty.stop();
  await jobs.start({ "send-mail": defineTask<"send-mail">(payload, async ({ id }) => void done.push(id)) });
  await expect.poll(() => done).toContain("hanging");
  await jobs.stop();
});

test("a payload of the wrong shape is not handed to a task", async () => {
  const task = defineTask<"send-mail">(payload, async () => undefined);
  await expect(task.run({ id: 7 })).rejects.toThrow(/expected string/i);
  await expect(task.run({ id: "7", sealed: "", more: true })).resolves.toBeUndefined();
});
