import * as z from "zod/mini";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Platform } from "../../../platform/platform.ts";

/** Pause while the event store is behind, in seconds. */
const behindPauseS = 30;
/** Longest wait for rows that an earlier try left in the journal, in milliseconds. */
const settleMs = 30_000;

/**
 * Which of a step's calls an earlier try has stored before it was interrupted.
 * @throws Failure `unavailable` while its rows may still be on their way
 */
export async function findStored(
  platform: Platform,
  providerId: string,
  stepAt: Date,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!(await platform.journal.settle(settleMs))) throw storeIsBehind();
  const where = "provider_id = {provider:UUID} AND received_at = {at:DateTime64(3, 'UTC')} AND id IN {ids:Array(UUID)}";
  const found = await readRows(platform.clickhouse, {
    sql: `SELECT id FROM event WHERE ${where} UNION ALL SELECT id FROM ingest_reject WHERE ${where}`,
    params: { provider: providerId, at: stepAt.toISOString().replace("Z", ""), ids },
    row: z.object({ id: z.string() }),
  });
  return new Set(found.map((each) => each.id));
}

export function storeIsBehind(): Failure {
  return new Failure("unavailable", { retryAfter: behindPauseS });
}
