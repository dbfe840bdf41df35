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
  /** Address of who asks; empty for the server itself. */
  readonly requestedBy: string;
  readonly requestedById?: string;
  /** Until when a second person may approve it; without it, it is done at once. */
  readonly approveUntil?: Date | null;
}

/** Rows of one statement: PostgreSQL takes 65,535 values in one. */
const together = 1000;

/** Writes an action down and has it done, or waits for a second person. Who calls it has checked that it may be, and writes the audit row. */
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
  for (let start = 0; start < targets.length; start += together)
    await tx.insert(actionTargetTable).values(targets.slice(start, start + together));
  if (approveUntil === null) await performLater(tx, jobs, id);
  return row;
}

/** Has an action gone on with. */
export async function performLater(tx: Transaction, jobs: Platform["jobs"], id: string, afterS = 0): Promise<void> {
  await jobs.add(tx, "perform-tenant-action", { id }, { key: `perform-tenant-action:${id}`, afterS });
}
