import { id } from "@parapet/contract";
import { choosePolicy } from "@parapet/mail-analysis";
import { and, asc, eq, inArray } from "drizzle-orm";
import * as z from "zod/mini";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { messageTable as mail } from "../mail/table.ts";
import { applyPolicy } from "./apply-policy.ts";
import { enqueuePolicies } from "./enqueue-policies.ts";
import {
  type LoadedPolicy,
  factsOf,
  type CandidateEmail,
  readPolicies,
  selectCandidates,
} from "./policy-candidates.ts";

/** Emails per job. */
const batchSize = 500;

/** Evaluates new email against the provider's policies. */
export function applyPoliciesTask(platform: Platform): Task {
  return defineTask<"apply-mail-policies">(z.object({ providerId: id }), ({ providerId }) =>
    applyPolicies(platform, providerId),
  );
}

async function applyPolicies(platform: Platform, providerId: string): Promise<void> {
  const { db } = platform.postgres;
  await db.transaction(async (tx) => {
    // Rows locked by another process are skipped; if it dies, they become available again.
    const due = tx
      .select({ id: mail.id })
      .from(mail)
      .where(and(eq(mail.providerId, providerId), eq(mail.isPolicyDue, true)))
      .orderBy(asc(mail.ingestedAt))
      .limit(batchSize)
      .for("update", { skipLocked: true });
    const claimed = await tx.update(mail).set({ isPolicyDue: false }).where(inArray(mail.id, due)).returning();
    if (claimed.length === 0) return;
    const policies = await readPolicies(tx, providerId);
    if (policies.some(({ isEnabled }) => isEnabled)) {
      const ids = claimed.map((each) => each.id);
      const found = await selectCandidates(tx).where(inArray(mail.id, ids)).orderBy(asc(mail.ingestedAt), asc(mail.id));
      for (const [policy, emails] of chosen(policies, found)) await applyPolicy(tx, platform, policy.row, emails);
    }
    if (claimed.length === batchSize) await enqueuePolicies(tx, platform.jobs, providerId);
  });
}

/** The matching emails of each policy. */
function chosen(
  policies: readonly LoadedPolicy[],
  emails: readonly CandidateEmail[],
): Map<LoadedPolicy, CandidateEmail[]> {
  const found = new Map<LoadedPolicy, CandidateEmail[]>();
  for (const each of emails) {
    const policy = each.place === "in_mailbox" ? choosePolicy(policies, factsOf(each)) : null;
    if (policy !== null) found.set(policy, [...(found.get(policy) ?? []), each]);
  }
  return found;
}
