import type { NotificationKind } from "@parapet/contract";
import { and, eq, gt } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { notify } from "../../account/notification/notify.ts";
import { listHandlers } from "../../account/user/queries.ts";
import { addAction } from "../action/add-action.ts";
import { resolveEmails } from "../action/kinds/mail-target.ts";
import { requireAbility } from "../action/require-ability.ts";
import type { CandidateEmail } from "./policy-candidates.ts";
import { hitTable, type StoredPolicy } from "./table.ts";

/** Window of a policy's mailbox limit. */
const windowMs = 3_600_000;

/** Applies a policy to its matching emails and records each hit. */
export async function applyPolicy(
  tx: Transaction,
  platform: Platform,
  policy: StoredPolicy,
  emails: readonly CandidateEmail[],
): Promise<void> {
  if (policy.action === "none") return;
  if (policy.isDryRun) return remember(tx, platform, policy, emails, "dry_run");
  if (!(await isAble(tx, policy.providerId))) return remember(tx, platform, policy, emails, "forbidden");
  const { within, beyond } = await withinLimit(tx, platform, policy, emails);
  if (within.length > 0) await act(tx, platform, policy, within);
  if (beyond.length === 0) return;
  await remember(tx, platform, policy, beyond, "capped");
  await notifyResponders(tx, platform, policy, "mail_policy.capped", beyond.length);
}

async function isAble(tx: Transaction, providerId: string): Promise<boolean> {
  try {
    await requireAbility(tx, providerId, "change_mail");
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

/** A mailbox counts once per window; more email in it is within the limit. */
async function withinLimit(
  tx: Transaction,
  { clock }: Platform,
  { id, maxMailboxes }: StoredPolicy,
  emails: readonly CandidateEmail[],
): Promise<{ readonly within: readonly CandidateEmail[]; readonly beyond: readonly CandidateEmail[] }> {
  const since = new Date(clock.now().getTime() - windowMs);
  const rows = await tx
    .selectDistinct({ mailboxId: hitTable.mailboxId })
    .from(hitTable)
    .where(and(eq(hitTable.policyId, id), eq(hitTable.outcome, "acted"), gt(hitTable.time, since)));
  const counted = new Set(rows.map(({ mailboxId }) => mailboxId));
  const [within, beyond]: CandidateEmail[][] = [[], []];
  for (const mail of emails) {
    if (counted.has(mail.mailboxId) || counted.size < maxMailboxes) {
      counted.add(mail.mailboxId);
      within?.push(mail);
    } else beyond?.push(mail);
  }
  return { within: within ?? [], beyond: beyond ?? [] };
}

async function act(
  tx: Transaction,
  platform: Platform,
  policy: StoredPolicy,
  emails: readonly CandidateEmail[],
): Promise<void> {
  const { providerId, name, action: kind, category } = policy;
  if (kind === "none") return;
  const ids = emails.map(({ id }) => id);
  const seeds = await resolveEmails(tx, providerId, ids);
  if (seeds.length === 0) return;
  const params = { policy: name, ...(kind === "categorise" && category !== null && { category }) };
  const { id } = await addAction(tx, platform, { providerId, kind, params, seeds, requestedBy: "" });
  await remember(tx, platform, policy, emails, "acted", id);
  const call = { platform, now: platform.clock.now(), requestId: "", address: "", userAgent: "" };
  await recordAudit(tx, call, {
    action: "mail_policy.act",
    subjectType: "tenant_action",
    subjectId: id,
    after: { policy: policy.id, name, kind, mails: ids.slice(0, 100), total: ids.length },
    actor: { providerId, userId: null, email: "" },
  });
  if (policy.notifies) await notifyResponders(tx, platform, policy, "mail_policy.acted", emails.length);
}

async function remember(
  tx: Transaction,
  { clock }: Platform,
  { id: policyId, providerId }: StoredPolicy,
  emails: readonly CandidateEmail[],
  outcome: typeof hitTable.$inferSelect.outcome,
  actionId: string | null = null,
): Promise<void> {
  const time = clock.now();
  const rows = emails.map(({ id: messageId, mailboxId }) => ({
    id: newId(),
    policyId,
    providerId,
    messageId,
    mailboxId,
    outcome,
    actionId,
    time,
  }));
  await tx.insert(hitTable).values(rows).onConflictDoNothing();
}

async function notifyResponders(
  tx: Transaction,
  { clock }: Platform,
  { providerId, name }: StoredPolicy,
  kind: NotificationKind,
  emails: number,
): Promise<void> {
  await notify(tx, { now: clock.now() }, await listHandlers(tx, providerId), {
    kind,
    severity: kind === "mail_policy.capped" ? "error" : "info",
    details: { name, mails: String(emails) },
    link: "/secure-inbox/settings/QuarantineSettings",
  });
}
