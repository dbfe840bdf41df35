import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";

interface LearnedChange {
  readonly providerId: string;
  readonly noun: "mail_partner" | "mail_language";
  readonly details: Record<string, unknown>;
}

/** Audits what was learned automatically, so that earlier email can be reanalyzed. */
export async function recordLearned(
  tx: Transaction,
  platform: Platform,
  { providerId, noun, details }: LearnedChange,
): Promise<void> {
  const call = { platform, now: platform.clock.now(), requestId: "", address: "", userAgent: "" };
  await recordAudit(tx, call, {
    action: `${noun}.learn`,
    subjectType: noun,
    subjectId: null,
    after: details,
    actor: { providerId, userId: null, email: "" },
  });
}
