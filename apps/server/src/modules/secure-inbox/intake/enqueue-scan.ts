import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";

/** Enqueues a scan; doesn't shorten a pending backoff. */
export async function enqueueScan(tx: Transaction, jobs: Platform["jobs"], scanId: string, afterS = 0): Promise<void> {
  await jobs.add(tx, "scan-mail", { scanId }, { key: `scan-mail:${scanId}`, afterS, keepsTime: afterS === 0 });
}
