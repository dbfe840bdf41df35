import { availableParallelism } from "node:os";
import type { Platform } from "../../../platform/platform.ts";
import { defineService } from "../../../platform/services.ts";
import {
  closeWorkerPool,
  createWorkerPool,
  runInWorker,
  type TaskLimits,
  type WorkerPool,
  defaultPreemptAfterMs,
} from "../../../platform/worker-pool.ts";
import type { AnalyzedEmail, FromThread, KnownContext, ContextQuery, ToThread } from "./analyzed-email.ts";

type Ask = (question: ContextQuery) => Promise<KnownContext>;

/** Limits of an email. Long analysis is preempted for other tenants: it has no effects. */
const limits: TaskLimits = { ms: 20_000, memory: 512, preemptAfterMs: defaultPreemptAfterMs };

export const analysisWorkers = defineService("email analysis workers", createPool, { stop: closeWorkerPool });

/** Analyzes an email in a worker. Exceeding its time or memory limit yields `too_costly`. */
export function analyzeInWorker(
  platform: Platform,
  { providerId: owner, raw }: { readonly providerId: string; readonly raw: Uint8Array },
  ask: Ask,
): Promise<AnalyzedEmail> {
  return runInWorker<FromThread, AnalyzedEmail>(platform.services.get(analysisWorkers), {
    owner,
    request: { kind: "analyse", raw } satisfies ToThread,
    async onMessage(message, reply) {
      if (message.kind === "analysed") return message.mail;
      if (message.kind === "question")
        reply({ kind: "context", context: await ask(message.question) } satisfies ToThread);
      return undefined;
    },
    tooCostly: { ok: false, refusal: "too_costly" },
  });
}

function createPool({ config }: Platform): WorkerPool {
  const count = Math.min(4, Math.max(1, availableParallelism() - 1));
  return createWorkerPool(count, new URL("mail-worker.ts", import.meta.url), { dns: config.mailDns }, limits);
}
