import { silentLog, temporaryStores } from "@parapet/testkit";
import type { FastifyInstance } from "fastify";
import { services } from "../modules/services.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { readConfig } from "../platform/config.ts";
import { assemblePlatform, type OpenPlatform } from "../platform/open-platform.ts";
import { buildApp } from "./app.ts";
import { createTasks } from "./create-tasks.ts";

/** The whole HTTP server on real stores of its own, without a socket. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly platform: OpenPlatform;
  close(): Promise<void>;
}

/** Starts a server for one test file. */
export async function startTestApp(
  publicUrl = "http://parapet.test",
  clock: Clock = systemClock,
  more: Readonly<Record<string, string>> = {},
): Promise<TestApp> {
  const { postgres, clickhouse, dataFolder, close } = await temporaryStores();
  // A machine that runs tests is busy; what a decision may take at most has its own test.
  const environment = {
    PARAPET_PUBLIC_URL: publicUrl,
    PARAPET_MAIL_DNS: "off",
    PARAPET_DECISION_BUDGET_MS: "5000",
    ...more,
  };
  const config = { ...readConfig(environment), dataFolder };
  const platform = await assemblePlatform({ config, log: silentLog, clock, postgres, clickhouse, services });
  await platform.start(publicUrl, createTasks(platform));
  const app = await buildApp(platform);
  return {
    app,
    platform,
    async close() {
      await app.close();
      await platform.close();
      await close();
    },
  };
}
