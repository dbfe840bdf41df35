import { silentLog, temporaryStores } from "@parapet/testkit";
import type { FastifyInstance } from "fastify";
import { stopDecisions } from "../modules/adaptive-auth/decision/decision-service-of.ts";
import { sweepAccountsTask } from "../modules/account/sweep-accounts.ts";
import { sweepChallengesTask } from "../modules/adaptive-auth/challenge/sweep-challenges.ts";
import { compileDataPackTask } from "../modules/adaptive-auth/data-pack/compile-data-pack.ts";
import { importBuiltInPacksTask } from "../modules/adaptive-auth/data-pack/import-built-in-packs.ts";
import { runBackTestsTask } from "../modules/adaptive-auth/back-test/run-back-tests.ts";
import { deliverAlertsTask } from "../modules/insights/alert/deliver-alerts.ts";
import { evaluateAlertsTask } from "../modules/insights/alert/evaluate-alerts-task.ts";
import { importTrafficTask } from "../modules/insights/import/run-import.ts";
import { expireTrafficTask } from "../modules/insights/retention/expire-traffic.ts";
import { stopInsights } from "../modules/insights/stop-insights.ts";
import { systemClock } from "../platform/clock.ts";
import { readConfig } from "../platform/config.ts";
import { assemblePlatform, type OpenPlatform } from "../platform/open-platform.ts";
import { buildApp } from "./app.ts";

/** The whole HTTP server on real stores of its own, without a socket. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly platform: OpenPlatform;
  close(): Promise<void>;
}

/** Starts a server for one test file. */
export async function startTestApp(publicUrl = "http://parapet.test"): Promise<TestApp> {
  const { postgres, clickhouse, dataFolder, close } = await temporaryStores();
  const config = { ...readConfig({ PARAPET_PUBLIC_URL: publicUrl }), dataFolder };
  const platform = await assemblePlatform({ config, log: silentLog, clock: systemClock, postgres, clickhouse });
  await platform.start(publicUrl, {
    "sweep-accounts": sweepAccountsTask(platform),
    "sweep-challenges": sweepChallengesTask(platform),
    "import-traffic": importTrafficTask(platform),
    "evaluate-alerts": evaluateAlertsTask(platform),
    "deliver-alerts": deliverAlertsTask(platform),
    "run-back-tests": runBackTestsTask(platform),
    "compile-data-pack": compileDataPackTask(platform),
    "import-built-in-packs": importBuiltInPacksTask(platform),
    "expire-traffic": expireTrafficTask(platform),
  });
  const app = await buildApp(platform);
  return {
    app,
    platform,
    async close() {
      await app.close();
      await stopDecisions(platform);
      await stopInsights(platform);
      await platform.close();
      await close();
    },
  };
}
