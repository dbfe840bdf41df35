import * as z from "zod/mini";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "erase-decisions": { readonly providerId: string; readonly clientId: string };
  }
}

/** Seconds after which even a delayed journal has written earlier decisions. */
const lateS = 600;

/** Erases a deleted client's decisions: at once, and again after the journal's delay. */
export async function requestErasure(
  { jobs }: Pick<Platform, "jobs">,
  tx: Transaction,
  client: { readonly providerId: string; readonly clientId: string },
): Promise<void> {
  for (const afterS of [0, lateS])
    await jobs.add(tx, "erase-decisions", client, { key: `erase-decisions:${client.clientId}:${afterS}`, afterS });
}

/** Deletes the decisions of deleted clients, partition by partition, as a background mutation. */
export function eraseDecisionsTask({ clickhouse, journal }: Pick<Platform, "clickhouse" | "journal">): Task {
  const payload = z.object({ providerId: z.uuid(), clientId: z.uuid() });
  return defineTask<"erase-decisions">(payload, async (client) => {
    // Flush this process's pending decisions first.
    await journal.settle(lateS);
    const where = "provider_id = {providerId: UUID} AND client_id = {clientId: UUID}";
    const partitions = await readRows(clickhouse, {
      sql: `SELECT DISTINCT _partition_id AS id FROM decision WHERE ${where}`,
      params: client,
      row: z.object({ id: z.string().check(z.regex(/^[0-9a-f-]+$/)) }),
    });
    for (const { id } of partitions)
      await clickhouse.client.command({
        query: `ALTER TABLE decision DELETE IN PARTITION ID '${id}' WHERE ${where}`,
        query_params: client,
        clickhouse_settings: { mutations_sync: "0" },
      });
  });
}
