import { silentLog as log, startStallingProxy, temporaryStores } from "@parapet/testkit";
import { expect, onTestFinished, test } from "vitest";
import { createStoreWatch } from "./store-watch.ts";

test("a store that hangs while idle is detected by the next request", async () => {
  const stores = await temporaryStores();
  onTestFinished(() => stores.close());
  const postgres = await startStallingProxy(stores.urls.postgres);
  onTestFinished(() => postgres.close());
  // Longer than any test: only `use` ends the pause.
  const restMs = 3_600_000;
  const watch = createStoreWatch({
    postgres: { url: postgres.url },
    clickhouse: { url: stores.urls.clickhouse },
    log,
    restMs,
  });
  onTestFinished(watch.start());
  const looked =
    "select from pg_stat_activity where datname = current_database() and application_name = 'parapet watch' and state = 'idle' and query = 'select 1'";
  await expect.poll(async () => (await stores.postgres.pool.query(looked)).rowCount).toBe(1);
  postgres.stall();
  watch.use();
  await expect.poll(() => [...watch.silent]).toEqual(["PostgreSQL"]);
  postgres.goOn();
  // A hung store is polled at the short interval, with or without requests.
  await expect.poll(() => [...watch.silent]).toEqual([]);
});
