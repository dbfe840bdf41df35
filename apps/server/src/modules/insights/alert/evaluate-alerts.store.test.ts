import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { evaluateAll } from "./evaluate-alerts-task.ts";
import { startAlerts } from "./testing.ts";

let world: Awaited<ReturnType<typeof startAlerts>>;
beforeAll(async () => {
  world = await startAlerts();
});
afterAll(() => world.close());

test("a provider whose evaluation hangs holds up no other one, in no round", async () => {
  const houses = [];
  for (let number = 0; number < 3; number += 1) {
    const house = await world.addHouse();
    await house.only("shadow");
    await house.evaluate();
    houses.push(house);
  }
  const [hung, ...others] = houses;
  world.clock.advance({ minutes: 2 });
  for (const house of houses) await house.send({ verdict: "shadow" });
  const { postgres } = world.platform;
  await postgres.db.transaction(async (tx) => {
    // What its evaluation writes last waits for this row.
    await tx.execute(sql`SELECT FROM alert_evaluation WHERE provider_id = ${hung?.provider.id} FOR UPDATE`);
    for (let round = 0; round < 2; round += 1) {
      world.clock.advance({ minutes: 1 });
      await evaluateAll(world.platform, { providerMs: 3_000, roundMs: 50_000 });
    }
    expect(await Promise.all(others.map(async (house) => (await house.alerts()).length))).toEqual([1, 1]);
  });
});
