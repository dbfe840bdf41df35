import { id } from "@parapet/contract";
import { choosePolicy } from "@parapet/mail-analysis";
import { and, asc, eq, inArray } from "drizzle-orm";
import * as z from "zod/mini";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { messageTable as mail } from "../mail/table.ts";
import { actByPolicy } from "./act-by-policy.ts";
import { applyPoliciesLater } from "./apply-later.ts";
import { type AskedPolicy, factsOf, type JudgedMail, readPolicies, selectJudged } from "./judged-mail.ts";

/** Mails that one job looks at. */
const together = 500;

/** Looks at new mail of a provider once, and does what its policies want. */
export function applyPoliciesTask(platform: Platform): Task {
  return defineTask<"apply-mail-policies">(z.object({ providerId: id }), ({ providerId }) =>
    applyPolicies(platform, providerId),
  );
}

async function applyPolicies(platform: Platform, providerId: string): Promise<void> {
  const { db } = platform.postgres;
  await db.transaction(async (tx) => {
    // A mail that another process looks at is left to it, and to this one if that is killed.
    const due = tx
      .select({ id: mail.id })
      .from(mail)
      .where(and(eq(mail.providerId, providerId), eq(mail.isPolicyDue, true)))
      .orderBy(asc(mail.takenInAt))
      .limit(together)
      .for("update", { skipLocked: true });
    const claimed = await tx.update(mail).set({ isPolicyDue: false }).where(inArray(mail.id, due)).returning();
    if (claimed.length === 0) return;
    const policies = await readPolicies(tx, providerId);
    if (policies.some(({ isEnabled }) => isEnabled)) {
      const ids = claimed.map((each) => each.id);
      const found = await selectJudged(tx).where(inArray(mail.id, ids)).orderBy(asc(mail.takenInAt), asc(mail.id));
      for (const [policy, mails] of chosen(policies, found)) await actByPolicy(tx, platform, policy.row, mails);
    }
    if (claimed.length === together) await applyPoliciesLater(tx, platform.jobs, providerId);
  });
}

/** For each policy the mails that it decides about. */
function chosen(policies: readonly AskedPolicy[], mails: readonly JudgedMail[]): Map<AskedPolicy, JudgedMail[]> {
  const found = new Map<AskedPolicy, JudgedMail[]>();
  for (const each of mails) {
    const policy = each.place === "in_mailbox" ? choosePolicy(policies, factsOf(each)) : null;
    if (policy !== null) found.set(policy, [...(found.get(policy) ?? []), each]);
  }
  return found;
}
