import { silentLog, temporaryStores } from "@parapet/testkit";
import type { FastifyInstance } from "fastify";
import { stopDecisions } from "../modules/adaptive-auth/decision/decision-service-of.ts";
import { stopInsights } from "../modules/insights/stop-insights.ts";
import { closeTenantClients } from "../modules/secure-inbox/intake/tenant-clients.ts";
import { systemClock } from "../platform/clock.ts";
import { readConfig } from "../platform/config.ts";
import { assemblePlatform, type OpenPlatform } from "../platform/open-platform.ts";
import { buildApp } from "./app.ts";
import { tasksOf } from "./tasks-of.ts";

/** The whole HTTP server on real stores of its own, without a socket. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly platform: OpenPlatform;
  close(): Promise<void>;
}

/** Starts a server for one test file. */
export async function startTestApp(publicUrl = "http://parapet.test"): Promise<TestApp> {
  const { postgres, clickhouse, dataFolder, close } = await temporaryStores();
  const config = { ...readConfig({ PARAPET_PUBLIC_URL: publicUrl, PARAPET_MAIL_DNS: "off" }), dataFolder };
  const platform = await assemblePlatform({ config, log: silentLog, clock: systemClock, postgres, clickhouse });
  await platform.start(publicUrl, tasksOf(platform));
  const app = await buildApp(platform);
  return {
    app,
    platform,
    async close() {
      await app.close();
      await stopDecisions(platform);
      await stopInsights(platform);
      await platform.close();
      closeTenantClients(platform);
      await close();
    },
  };
}
