import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startUsers } from "../../../account/user/testing.ts";
import { learnerService } from "./learner.ts";
import { testCall } from "./testing.ts";

let users: Awaited<ReturnType<typeof startUsers>>;
beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.close());

test("what is learned of one API while another is saved is saved soon, too", async () => {
  const { admin } = await users.addProviders();
  const { platform, viewer } = admin.call;
  const { db } = platform.postgres;
  const { providerId } = viewer;
  const learner = platform.services.get(learnerService);
  const offer = (host: string) =>
    learner.offer({ providerId, receivedAt: platform.clock.now(), ...testCall({ host, isApi: true }), weight: 1 });
  const saved = async () => {
    const { rows } = await db.execute<{ host: string; clock: string }>(
      sql`select host, coalesce(sum(clock), 0) as clock from api left join api_learning on api_id = api.id
        where provider_id = ${providerId} group by host order by host`,
    );
    return rows.map(({ host, clock }) => `${host} ${clock}`);
  };
  for (const host of ["first.example", "second.example"]) offer(host);
  await learner.settle();
  expect(await saved()).toEqual(["first.example 1", "second.example 1"]);

  await db.transaction(async (tx) => {
    // The second API cannot be saved meanwhile.
    await tx.execute(sql`select 1 from api where provider_id = ${providerId} and host = 'second.example' for update`);
    for (const host of ["first.example", "second.example"]) offer(host);
    await expect.poll(saved, { timeout: 20_000 }).toContain("first.example 2");
    const waits = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%"api"%'`;
    await expect.poll(async () => (await db.execute(waits)).rows.length, { timeout: 20_000 }).toBe(1);
    offer("first.example");
    const [first] = (await db.execute<{ id: string }>(sql`select id from api where host = 'first.example'`)).rows;
    const clocks = () => [...learner.held(first?.id ?? "").replicas.values()].map(({ clock }) => clock);
    await expect.poll(clocks, { timeout: 20_000 }).toEqual([3]);
    // Learned, and no call comes any more.
  });
  await expect.poll(saved, { timeout: 20_000 }).toEqual(["first.example 3", "second.example 2"]);
});
