import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { type ArrivalRow, arrivalTable } from "./table.ts";

interface Noticed {
  readonly id: string;
  readonly folderId: string | null;
  readonly receivedAt: Date | null;
}

interface Where {
  readonly providerId: string;
  readonly mailboxId: string;
  readonly source: ArrivalRow["source"];
}

/** Queues mails of a mailbox that nobody noticed before, and has them taken in. Resolves to how many there were. */
export async function noticeArrivals(
  tx: Transaction,
  { clock, jobs }: Pick<Platform, "clock" | "jobs">,
  where: Where,
  mails: readonly Noticed[],
): Promise<number> {
  if (mails.length === 0) return 0;
  const rows = mails.map(({ id, folderId, receivedAt }) => ({
    ...where,
    immutableId: id,
    folderId,
    receivedAt,
    noticedAt: clock.now(),
    state: "waiting" as const,
    attempts: 0,
  }));
  const added = await tx
    .insert(arrivalTable)
    .values(rows)
    .onConflictDoNothing()
    .returning({ immutableId: arrivalTable.immutableId });
  if (added.length > 0) await takeInLater(tx, jobs, where.mailboxId);
  return added.length;
}

/** Has the waiting mails of a mailbox taken in; one that waits after trouble is not woken. */
export async function takeInLater(
  tx: Transaction,
  jobs: Platform["jobs"],
  mailboxId: string,
  afterS = 0,
): Promise<void> {
  const options = { key: `take-in-mail:${mailboxId}`, afterS, keepsTime: afterS === 0 };
  await jobs.add(tx, "take-in-mail", { mailboxId }, options);
}
