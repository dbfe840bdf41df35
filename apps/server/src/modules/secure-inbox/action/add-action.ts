import type { TenantActionKind } from "@parapet/contract";
import { v7 as newId } from "uuid";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import type { TargetSeed } from "./action-kind.ts";
import { type ActionRow, actionTable, actionTargetTable, type StoredParams } from "./table.ts";

interface NewAction {
  readonly providerId: string;
  readonly kind: TenantActionKind;
  readonly params?: StoredParams;
  readonly seeds: readonly TargetSeed[];
  readonly reason?: string | null;
  /** Email of the requester; empty for the server. */
  readonly requestedBy: string;
  readonly requestedById?: string;
  /** Approval deadline; without it, the action starts immediately. */
  readonly approveUntil?: Date | null;
}

/** Rows per INSERT: PostgreSQL accepts 65,535 parameters. */
const batchSize = 1000;

/**
 * Stores an action and starts it, or leaves it for approval. The caller checks permissions and writes the audit row.
 */
export async function addAction(
  tx: Transaction,
  { clock, jobs }: Pick<Platform, "clock" | "jobs">,
  { seeds, params = {}, reason = null, approveUntil = null, ...asked }: NewAction,
): Promise<ActionRow> {
  const now = clock.now();
  const id = newId();
  const values = {
    ...asked,
    id,
    params,
    reason,
    approveUntil,
    total: seeds.length,
    createdAt: now,
    nextAt: now,
  };
  const [row] = await tx
    .insert(actionTable)
    .values({ ...values, state: approveUntil === null ? "queued" : "proposed" })
    .returning();
  if (row === undefined) throw new Error("The action was not added");
  const targets = seeds.map((seed, position) => ({
    ...seed,
    actionId: id,
    position,
    providerId: asked.providerId,
    state: "waiting" as const,
  }));
  for (let start = 0; start < targets.length; start += batchSize)
    await tx.insert(actionTargetTable).values(targets.slice(start, start + batchSize));
  if (approveUntil === null) await enqueueAction(tx, jobs, id);
  return row;
}

export async function enqueueAction(tx: Transaction, jobs: Platform["jobs"], id: string, afterS = 0): Promise<void> {
  await jobs.add(tx, "perform-tenant-action", { id }, { key: `perform-tenant-action:${id}`, afterS });
}
