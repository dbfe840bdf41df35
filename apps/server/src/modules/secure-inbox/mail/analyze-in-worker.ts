import { availableParallelism } from "node:os";
import type { Platform } from "../../../platform/platform.ts";
import type { AnalyzedEmail, FromThread, KnownContext, ContextQuery, ToThread } from "./analyzed-email.ts";
import { inLane, type Lanes, type Most, newLanes, usualUntilOthers } from "../../../platform/lanes.ts";

type Ask = (question: ContextQuery) => Promise<KnownContext>;

/** What one email may cost. Long analysis makes way for other tenants: its questions change nothing. */
const limits: Most = { ms: 20_000, memory: 512, untilOthers: usualUntilOthers };

const pools = new WeakMap<Platform, Lanes>();

/** Analyzes an email in a worker. Exceeding its time or memory limit yields `too_costly`. */
export function analyzeInWorker(
  platform: Platform,
  { providerId: owner, raw }: { readonly providerId: string; readonly raw: Uint8Array },
  ask: Ask,
): Promise<AnalyzedEmail> {
  const pool = pools.get(platform) ?? createPool(platform);
  pools.set(platform, pool);
  return inLane<FromThread, AnalyzedEmail>(pool, {
    owner,
    asked: { kind: "analyse", raw } satisfies ToThread,
    async hear(message, reply) {
      if (message.kind === "analysed") return message.mail;
      if (message.kind === "question")
        reply({ kind: "context", context: await ask(message.question) } satisfies ToThread);
      return undefined;
    },
    tooCostly: { ok: false, refusal: "too_costly" },
  });
}

function createPool({ config }: Platform): Lanes {
  const count = Math.min(4, Math.max(1, availableParallelism() - 1));
  return newLanes(count, new URL("mail-worker.ts", import.meta.url), { dns: config.mailDns }, limits);
}
