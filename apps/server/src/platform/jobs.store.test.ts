import { silentLog, temporaryStores, type TemporaryStores } from "@parapet/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { createJobs, defineTask, type Jobs } from "./jobs.ts";

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

test("jobs wait until somebody starts doing them, those of a failed transaction never run", async () => {
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
  const between = (least: number, most: number) => [
    { seconds: expect.toSatisfy((seconds: number) => seconds > least && seconds <= most) },
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

test("a payload of the wrong shape is not handed to a task", async () => {
  const task = defineTask<"send-mail">(payload, async () => undefined);
  await expect(task.run({ id: 7 })).rejects.toThrow(/expected string/i);
  await expect(task.run({ id: "7", sealed: "", more: true })).resolves.toBeUndefined();
});
