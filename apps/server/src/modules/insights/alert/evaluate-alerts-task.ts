import { setTimeout as sleep } from "node:timers/promises";
import { lt } from "drizzle-orm";
import * as z from "zod/mini";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { listProviderIds } from "../../account/provider/queries.ts";
import { evaluateRules } from "./evaluate-rules.ts";
import { deliveryTable, evaluationTable } from "./table.ts";

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

/** Last attempt per provider in this process, so that one whose evaluation fails isn't first in every round. */
const triedAt = new Map<string, number>();
/** Limits of one provider and of a round; the next round starts with the providers this one did not reach. */
const deadlines = { providerMs: 20_000, roundMs: 50_000 };

/** Evaluates the rules of one provider after the other, those first that waited longest. */
export async function evaluateAll(platform: Platform, { providerMs, roundMs } = deadlines): Promise<void> {
  const now = platform.clock.now();
  const started = performance.now();
  for (const id of await providersInTurn(platform)) {
    if (performance.now() - started > roundMs) break;
    triedAt.set(id, now.getTime());
    try {
      await within(providerMs, evaluateRules(platform, id, new Date(now.getTime() - lagMs)));
    } catch (error) {
      // The next minute looks at the same again; other providers do not wait for it.
      platform.log.error({ err: error, providerId: id }, "alert rules could not be evaluated");
    }
  }
  const old = new Date(now.getTime() - keptDays * 86_400_000);
  await platform.postgres.db.delete(deliveryTable).where(lt(deliveryTable.createdAt, old));
}

async function providersInTurn({ postgres }: Platform): Promise<readonly string[]> {
  const ids = await listProviderIds(postgres.db);
  const evaluated = await postgres.db.select().from(evaluationTable);
  const until = new Map(evaluated.map(({ providerId, evaluatedUntil }) => [providerId, evaluatedUntil.getTime()]));
  const turnOf = (id: string) => Math.max(until.get(id) ?? 0, triedAt.get(id) ?? 0);
  return ids.toSorted((one, other) => turnOf(one) - turnOf(other));
}

/** Work that takes longer continues in the background with its lock, so that no second evaluation of the tenant starts. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  const late = sleep(ms, true, { signal: timer.signal }).catch(() => false);
  const isLate = await Promise.race([work.then(() => false), late]).finally(() => timer.abort());
  if (!isLate) return;
  work.catch(() => undefined);
  throw new Error(`The evaluation took longer than ${ms / 1000} s`);
}
