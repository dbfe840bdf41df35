import { availableParallelism } from "node:os";
import type { Platform } from "../../../platform/platform.ts";
import type { AnalysedMail, FromThread, KnownContext, MailQuestion, ToThread } from "./analysed-mail.ts";
import { inLane, type Lanes, type Most, newLanes, usualUntilOthers } from "../../../platform/lanes.ts";

type Ask = (question: MailQuestion) => Promise<KnownContext>;

/** What one mail may cost. Long analysis makes way for other tenants: its questions change nothing. */
const limits: Most = { ms: 20_000, memory: 512, untilOthers: usualUntilOthers };

const lanesOf = new WeakMap<Platform, Lanes>();

/** Analyses a mail beside the main thread. One that takes too long or too much is `too_costly`. */
export function analyseInThread(
  platform: Platform,
  { providerId: owner, raw }: { readonly providerId: string; readonly raw: Uint8Array },
  ask: Ask,
): Promise<AnalysedMail> {
  const lanes = lanesOf.get(platform) ?? lanesFor(platform);
  lanesOf.set(platform, lanes);
  return inLane<FromThread, AnalysedMail>(lanes, {
    owner,
    asked: { kind: "analyse", raw } satisfies ToThread,
    async hear(told, tell) {
      if (told.kind === "analysed") return told.mail;
      if (told.kind === "question") tell({ kind: "context", context: await ask(told.question) } satisfies ToThread);
      return undefined;
    },
    tooCostly: { ok: false, refusal: "too_costly" },
  });
}

function lanesFor({ config }: Platform): Lanes {
  const count = Math.min(4, Math.max(1, availableParallelism() - 1));
  return newLanes(count, new URL("mail-thread.ts", import.meta.url), { dns: config.mailDns }, limits);
}
