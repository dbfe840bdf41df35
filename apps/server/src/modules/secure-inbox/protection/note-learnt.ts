import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";

interface Learnt {
  readonly providerId: string;
  readonly noun: "mail_partner" | "mail_language";
  readonly said: Record<string, unknown>;
}

/** Writes down what was learnt without anybody's doing, so that earlier mail can be analysed again with it. */
export async function noteLearnt(
  tx: Transaction,
  platform: Platform,
  { providerId, noun, said }: Learnt,
): Promise<void> {
  const call = { platform, now: platform.clock.now(), requestId: "", address: "", userAgent: "" };
  await recordAudit(tx, call, {
    action: `${noun}.learn`,
    subjectType: noun,
    subjectId: null,
    after: said,
    actor: { providerId, userId: null, email: "" },
  });
}
