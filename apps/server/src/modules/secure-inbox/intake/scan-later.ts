import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";

/** Has a scan go on; one that waits after trouble is not woken. */
export async function scanLater(tx: Transaction, jobs: Platform["jobs"], scanId: string, afterS = 0): Promise<void> {
  await jobs.add(tx, "scan-mail", { scanId }, { key: `scan-mail:${scanId}`, afterS, keepsTime: afterS === 0 });
}
