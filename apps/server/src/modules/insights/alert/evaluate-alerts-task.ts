import { lt } from "drizzle-orm";
import * as z from "zod/mini";
import { listProviderIds } from "../../account/provider/list-provider-ids.ts";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { evaluateRules } from "./evaluate-rules.ts";
import { deliveryTable } from "./table.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "evaluate-alerts": Record<string, unknown>;
  }
}

/** What another process acknowledged is stored by then. */
const lagMs = 5_000;
const keptDays = 30;

/** Evaluates the rules of every provider once a minute. */
export function evaluateAlertsTask(platform: Platform): Task {
  const anything = z.record(z.string(), z.unknown());
  return defineTask<"evaluate-alerts">(anything, () => evaluateAll(platform), "* * * * *");
}

async function evaluateAll(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  for (const id of await listProviderIds(platform.postgres.db)) {
    try {
      await evaluateRules(platform, id, new Date(now.getTime() - lagMs));
    } catch (error) {
      // The next minute looks at the same again; other providers do not wait for it.
      platform.log.error({ err: error, providerId: id }, "alert rules could not be evaluated");
    }
  }
  const old = new Date(now.getTime() - keptDays * 86_400_000);
  await platform.postgres.db.delete(deliveryTable).where(lt(deliveryTable.createdAt, old));
}
