import { id } from "@parapet/contract";
import { and, eq, ne } from "drizzle-orm";
import * as z from "zod/mini";
import { eventBusService } from "../../../platform/events/event-bus.ts";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { compileInThread } from "./compile-in-thread.ts";
import { type CompiledPack, PackProblem } from "./compile-pack.ts";
import { packPieces } from "./read-pack.ts";
import { storePack } from "./store-pack.ts";
import { dataPackTable, dataPackTopic, type DataPackRow } from "./table.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "compile-data-pack": { readonly packId: string };
  }
}

/** Compiles and activates uploaded packs. Invalid packs are rejected and the active one stays. */
export function compileDataPackTask(platform: Platform): Task {
  return defineTask<"compile-data-pack">(z.object({ packId: id }), ({ packId }) => compileDataPack(platform, packId));
}

async function compileDataPack(platform: Platform, packId: string): Promise<void> {
  const { db } = platform.postgres;
  const [row] = await db.select().from(dataPackTable).where(eq(dataPackTable.id, packId));
  if (row?.state !== "importing") return;
  const note = (values: Partial<DataPackRow>) =>
    db.update(dataPackTable).set(values).where(eq(dataPackTable.id, packId));
  await note({ progress: 0.2 });
  const compiled = await compileInThread(platform, row.kind, packPieces(platform, packId)).catch((error: unknown) => {
    if (error instanceof PackProblem) return error;
    throw error;
  });
  if (compiled instanceof PackProblem) {
    await db.transaction(async (tx) => {
      await storePack(tx, packId, new Uint8Array());
      await tx
        .update(dataPackTable)
        .set({ state: "rejected", problem: compiled.message, progress: 1 })
        .where(eq(dataPackTable.id, packId));
    });
    return;
  }
  await note({ progress: 0.8 });
  await platform.services.get(eventBusService).change(async (tx, publish) => {
    await putInUse(tx, row, compiled);
    await publish(dataPackTopic, {});
  });
}

/** Activates a pack; the active one becomes the previous, and the former previous is deleted. */
export async function putInUse(tx: Transaction, row: DataPackRow, pack: CompiledPack): Promise<void> {
  const { id: packId, kind, loadedAt } = row;
  const madeAt = row.madeAt ?? (pack.madeAtMs === null ? null : new Date(pack.madeAtMs));
  // Old data stays old, whenever it is imported.
  const ageMs = madeAt === null ? 0 : Math.max(0, loadedAt.getTime() - madeAt.getTime());
  const staleAt = row.madeAt === null ? new Date(row.staleAt.getTime() - ageMs) : row.staleAt;
  const { state } = dataPackTable;
  const others = and(eq(dataPackTable.kind, kind), ne(dataPackTable.id, packId));
  await tx.delete(dataPackTable).where(and(others, eq(state, "previous")));
  await tx
    .update(dataPackTable)
    .set({ state: "previous" })
    .where(and(others, eq(state, "active")));
  await storePack(tx, packId, pack.bytes);
  await tx
    .update(dataPackTable)
    .set({ state: "active", rows: pack.rows, refusedRows: pack.refused, progress: 1, madeAt, staleAt })
    .where(eq(dataPackTable.id, packId));
}
