import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { notify } from "../../account/notification/notify.ts";
import { startUsers } from "../../account/user/testing.ts";
import { listBackTests } from "../back-test/get-back-test.ts";
import { addApi, addClient } from "../testing.ts";
import { deleteClient } from "./delete-client.ts";
import { eraseDecisionsTask } from "./erase-decisions.ts";

let users: Awaited<ReturnType<typeof startUsers>>;
beforeAll(async () => {
  users = await startUsers();
  // The event store drops by the real clock what is too old.
  users.clock.advance({ seconds: (Date.now() - users.clock.now().getTime()) / 1000 });
});
afterAll(() => users.close());

const query = async (sql: string, ...values: unknown[]) => (await users.platform.postgres.pool.query(sql, values)).rows;

/** Decisions that are kept of clients, by client. */
async function decisionsOf(ids: readonly string[]) {
  const answer = await users.platform.clickhouse.client.query({
    query:
      "SELECT client_id, toUInt32(count()) AS count FROM decision WHERE client_id IN {ids: Array(UUID)} GROUP BY client_id",
    query_params: { ids },
    format: "JSONEachRow",
  });
  const rows = z.array(z.object({ client_id: z.string(), count: z.number() })).parse(await answer.json());
  return ids.map((id) => rows.find(({ client_id }) => client_id === id)?.count ?? 0);
}

test("a deleted client leaves no decision, no feedback and nothing learnt, and others keep theirs", async () => {
  const { admin } = await users.addProviders();
  const { call } = admin;
  const { providerId } = call.viewer;
  const { id: api } = await addApi(users.platform, providerId);
  const [gone, stays] = [
    await addClient(users.platform, providerId, [api]),
    await addClient(users.platform, providerId, [api]),
  ];
  const ids = [gone.id, stays.id];
  const day = 86_400_000;
  // Two months: two partitions.
  const values = [0, 1, 40].flatMap((days) =>
    ids.map((id) => ({
      id: randomUUID(),
      provider_id: providerId,
      client_id: id,
      time: new Date(call.now.getTime() - days * day).toISOString(),
    })),
  );
  await users.platform.clickhouse.client.insert({ table: "decision", values, format: "JSONEachRow" });
  for (const id of ids) {
    await query(
      `INSERT INTO decision_feedback VALUES ($1, $2, $3, $4, 'ours', '', 'ada@example.com', now(), now())`,
      randomUUID(),
      providerId,
      id,
      api,
    );
    await query("INSERT INTO client_learning VALUES ($1, $2, $3, '\\x00', now())", id, providerId, randomUUID());
  }
  expect(await decisionsOf(ids)).toEqual([3, 3]);
  const numbers = { before: 1, after: 0, sessions: 2 };
  const tally = { clients: { [gone.id]: numbers, [stays.id]: numbers } };
  const result = { before: { allow: 4 }, clients: ids.map((id) => ({ id, ...numbers })) };
  for (const [state, position, outcome] of [
    ["done", null, result],
    ["running", { after: { time: "", id: "" }, tally }, null],
  ])
    await query(
      "INSERT INTO back_test VALUES ($1, $2, $3, '{}', $4, now(), now(), 4, 4, $5, $6, now())",
      randomUUID(),
      providerId,
      api,
      state,
      position,
      outcome,
    );
  const details = (id: string) =>
    ({ kind: "decision.not_ours", severity: "warning", details: { client_id: id } }) as const;
  for (const id of ids)
    await users.platform.postgres.db.transaction((tx) => notify(tx, call, [admin.user], details(id)));

  await deleteClient(call, gone.id);
  const jobs = z.array(z.object({ payload: z.unknown(), waits_s: z.coerce.number() })).parse(
    await query(
      `SELECT j.payload, extract(epoch FROM j.run_at - j.created_at) AS waits_s FROM graphile_worker._private_jobs j
         JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'erase-decisions' ORDER BY j.run_at`,
    ),
  );
  expect(jobs.map(({ waits_s }) => Math.round(waits_s))).toEqual([0, 600]);
  for (const { payload } of jobs) await eraseDecisionsTask(users.platform).run(payload);
  await expect.poll(() => decisionsOf(ids), { timeout: 30_000 }).toEqual([0, 3]);
  for (const table of ["decision_feedback", "client_learning"])
    expect(await query(`SELECT client_id FROM ${table} WHERE provider_id = $1`, providerId), table).toEqual([
      { client_id: stays.id },
    ]);
  expect(
    await query("SELECT position -> 'tally' -> 'clients' AS clients FROM back_test WHERE state = 'running'"),
  ).toEqual([{ clients: { [stays.id]: numbers } }]);
  expect(await query("SELECT result FROM back_test WHERE state = 'done'")).toEqual([
    { result: { ...result, clients: [{ id: stays.id, ...numbers }] } },
  ]);
  expect(await query("SELECT details FROM notification WHERE kind = 'decision.not_ours'")).toEqual([
    { details: { client_id: stays.id } },
  ]);
  const { items } = await listBackTests(call, api);
  expect(items.find(({ state }) => state === "done")?.result?.clients).toMatchObject([{ name: `Client ${stays.id}` }]);
});
