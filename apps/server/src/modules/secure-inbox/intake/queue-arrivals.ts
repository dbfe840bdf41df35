import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { type ArrivalRow, arrivalTable } from "./table.ts";

interface NewArrival {
  readonly id: string;
  readonly folderId: string | null;
  readonly receivedAt: Date | null;
}

interface Where {
  readonly providerId: string;
  readonly mailboxId: string;
  readonly source: ArrivalRow["source"];
}

/** Queues unknown emails for ingestion. Resolves to how many were new. */
export async function queueArrivals(
  tx: Transaction,
  { clock, jobs }: Pick<Platform, "clock" | "jobs">,
  where: Where,
  arrivals: readonly NewArrival[],
): Promise<number> {
  if (arrivals.length === 0) return 0;
  const rows = arrivals.map(({ id, folderId, receivedAt }) => ({
    ...where,
    immutableId: id,
    folderId,
    receivedAt,
    detectedAt: clock.now(),
    state: "waiting" as const,
    attempts: 0,
  }));
  const added = await tx
    .insert(arrivalTable)
    .values(rows)
    .onConflictDoNothing()
    .returning({ immutableId: arrivalTable.immutableId });
  if (added.length > 0) await enqueueIngest(tx, jobs, where.mailboxId);
  return added.length;
}

/** Enqueues ingestion; doesn't shorten a pending backoff. */
export async function enqueueIngest(
  tx: Transaction,
  jobs: Platform["jobs"],
  mailboxId: string,
  afterS = 0,
): Promise<void> {
  const options = { key: `take-in-mail:${mailboxId}`, afterS, keepsTime: afterS === 0 };
  await jobs.add(tx, "take-in-mail", { mailboxId }, options);
}
