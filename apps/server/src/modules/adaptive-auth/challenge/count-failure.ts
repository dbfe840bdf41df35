import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ClientCall } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { sendNotice } from "../../account/sent-email/limit-email.ts";
import { apiClientTable, type ApiClientRow } from "../api-client/table.ts";
import { afterFailure, limits, standingOf, type Tally } from "./failure-limits.ts";
import { countNetworks, origins, readTally, saveTally } from "./failure-tallies.ts";
import { clientLockedMail, strangersLockedMail } from "./mails.ts";

interface Failed {
  readonly client: ApiClientRow;
  /** Of the challenge's context. */
  readonly network: string;
  readonly known: boolean;
}

/**
 * Counts a wrong answer and locks what has had too many: the client by its own contexts only, strangers' network by
 * itself, all strangers once they come from several networks. Strangers never lock the client out of where it is known.
 * @returns whether the client's state is another one now
 */
export async function countFailure(tx: Transaction, call: ClientCall, failed: Failed): Promise<boolean> {
  return failed.known ? countKnown(tx, call, failed) : countStranger(tx, call, failed);
}

async function countKnown(tx: Transaction, call: ClientCall, { client }: Failed): Promise<boolean> {
  const after = afterFailure(await readTally(tx, client.id, origins.known), call.now);
  await saveTally(tx, client, origins.known, after);
  const lock = lockOf(after, call.now);
  if (lock === null) return false;
  await tx
    .update(apiClientTable)
    .set({ state: "locked", stateReason: "failures", lockedUntil: lock.until })
    .where(eq(apiClientTable.id, client.id));
  await tell(tx, call, client, "api_client.lock", lock.until);
  return true;
}

async function countStranger(tx: Transaction, call: ClientCall, { client, network }: Failed): Promise<boolean> {
  const own = origins.network(network);
  const ofAll = await readTally(tx, client.id, origins.strangers);
  await saveTally(tx, client, own, afterFailure(await readTally(tx, client.id, own), call.now));
  const mayLock = (await countNetworks(tx, client.id, call.now)) >= limits.networks;
  const after = afterFailure(ofAll, call.now, mayLock);
  await saveTally(tx, client, origins.strangers, after);
  const lock = after.lockCount > ofAll.lockCount || after.consecutive === limits.stop ? lockOf(after, call.now) : null;
  if (lock === null) return false;
  // So that people see it; it asks nothing more of the places that the client is known in.
  const watched = client.state === "normal";
  if (watched)
    await tx
      .update(apiClientTable)
      .set({ state: "watched", stateReason: "failures" })
      .where(eq(apiClientTable.id, client.id));
  await tell(tx, call, client, "api_client.lock_strangers", lock.until);
  return watched;
}

/** When a tally's lock ends, null for never; null when it locks nothing. */
function lockOf(tally: Tally, now: Date): { readonly until: Date | null } | null {
  const standing = standingOf(tally, now);
  if (standing.kind === "open") return null;
  return { until: standing.kind === "locked" ? standing.until : null };
}

type LockAction = "api_client.lock" | "api_client.lock_strangers";

async function tell(tx: Transaction, call: ClientCall, client: ApiClientRow, action: LockAction, until: Date | null) {
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
