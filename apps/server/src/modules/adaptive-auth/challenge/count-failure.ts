import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ClientCall } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { sendNotice } from "../../account/sent-email/limit-email.ts";
import { apiClientTable, type ApiClientRow } from "../api-client/table.ts";
import { countNetworks, origins, readFailures, saveFailures } from "./failure-counters.ts";
import { afterFailure, limits, getLockState, type FailureCounts } from "./failure-limits.ts";
import { clientLockedMail, strangersLockedMail } from "./mails.ts";

interface Failed {
  readonly client: ApiClientRow;
  /** Of the challenge's context. */
  readonly network: string;
  readonly known: boolean;
}

/**
 * Counts a wrong answer and locks what exceeds its limit: the client (known contexts only), an unknown network, or all
 * unknown networks. Strangers can't lock the client out of its known contexts. @returns whether the client's state changed
 */
export async function countFailure(tx: Transaction, call: ClientCall, failed: Failed): Promise<boolean> {
  return failed.known ? countKnown(tx, call, failed) : countStranger(tx, call, failed);
}

async function countKnown(tx: Transaction, call: ClientCall, { client }: Failed): Promise<boolean> {
  const after = afterFailure(await readFailures(tx, client.id, origins.known), call.now);
  await saveFailures(tx, client, origins.known, after);
  const lock = getLock(after, call.now);
  if (lock === null) return false;
  await tx
    .update(apiClientTable)
    .set({ state: "locked", stateReason: "failures", lockedUntil: lock.until })
    .where(eq(apiClientTable.id, client.id));
  await reportLock(tx, call, client, "api_client.lock", lock.until);
  return true;
}

async function countStranger(tx: Transaction, call: ClientCall, { client, network }: Failed): Promise<boolean> {
  const own = origins.network(network);
  const before = await readFailures(tx, client.id, origins.strangers);
  await saveFailures(tx, client, own, afterFailure(await readFailures(tx, client.id, own), call.now));
  const mayLock = (await countNetworks(tx, client.id, call.now)) >= limits.networks;
  const after = afterFailure(before, call.now, mayLock);
  await saveFailures(tx, client, origins.strangers, after);
  const lock =
    after.lockCount > before.lockCount || after.consecutive === limits.stop ? getLock(after, call.now) : null;
  if (lock === null) return false;
  // Makes the attack visible without affecting known contexts.
  const watched = client.state === "normal";
  if (watched)
    await tx
      .update(apiClientTable)
      .set({ state: "watched", stateReason: "failures" })
      .where(eq(apiClientTable.id, client.id));
  await reportLock(tx, call, client, "api_client.lock_strangers", lock.until);
  return watched;
}

/** The lock of an origin, whose `until` is null if it doesn't expire; null without a lock. */
function getLock(counts: FailureCounts, now: Date): { readonly until: Date | null } | null {
  const state = getLockState(counts, now);
  if (state.kind === "open") return null;
  return { until: state.kind === "locked" ? state.until : null };
}

type LockAction = "api_client.lock" | "api_client.lock_strangers";

async function reportLock(
  tx: Transaction,
  call: ClientCall,
  client: ApiClientRow,
  action: LockAction,
  until: Date | null,
) {
  await recordAudit(tx, call, {
    action,
    subjectType: "api_client",
    subjectId: client.id,
    after: { reason: "failures", locked_until: until?.toISOString() ?? null },
    actor: { providerId: client.providerId, userId: null, email: "" },
  });
  const about = { client: client.name, until };
  const mail = action === "api_client.lock" ? clientLockedMail : strangersLockedMail;
  if (client.ownerEmail !== "") await sendNotice(tx, call, client.providerId, mail(client.ownerEmail, about));
}
