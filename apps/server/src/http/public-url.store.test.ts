import { silentLog, temporaryStores, type TemporaryStores } from "@parapet/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { services } from "../modules/services.ts";
import { systemClock } from "../platform/clock.ts";
import { readConfig } from "../platform/config.ts";
import { assemblePlatform } from "../platform/open-platform.ts";
import { createTasks } from "./create-tasks.ts";

let stores: TemporaryStores;
beforeAll(async () => {
  stores = await temporaryStores({ eventsWhenAsked: true });
});
afterAll(() => stores.close());

/** What links name, and what is warned of, when the server listens there. */
async function listenAt(origin: string, environment: Record<string, string> = {}) {
  const warned: unknown[] = [];
  const log = { ...silentLog, warn: (...line: unknown[]) => void warned.push(line[0]) };
  const { postgres, clickhouse, dataFolder } = stores;
  const config = { ...readConfig(environment), dataFolder };
  const platform = await assemblePlatform({ config, log, clock: systemClock, postgres, clickhouse, services });
  await platform.start(origin, createTasks(platform));
  const link = platform.publicUrl();
  await platform.close();
  return { link, warned };
}

test.each(["http://0.0.0.0:8080", "http://[::]:8080"])(
  "links of a server at %s name an address that works, and the start says what to set",
  async (origin) => {
    const { link, warned } = await listenAt(origin);
    expect(link).toMatch(/^http:\/\/.+:8080$/);
    expect(["0.0.0.0", "[::]"]).not.toContain(new URL(link).hostname);
    expect(warned).toEqual([expect.stringMatching(/PARAPET_PUBLIC_URL/)]);
    expect(warned).toEqual([expect.stringContaining(link)]);
  },
);

test("a public URL, or an address of its own, is named as it is, without a word", async () => {
  const named = { PARAPET_PUBLIC_URL: "https://parapet.example" };
  expect(await listenAt("http://0.0.0.0:8080", named)).toEqual({ link: "https://parapet.example", warned: [] });
  expect(await listenAt("http://127.0.0.1:8080")).toEqual({ link: "http://127.0.0.1:8080", warned: [] });
});
