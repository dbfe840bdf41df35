import { v7 as newId } from "uuid";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { caseChangeTable } from "./table.ts";

type Step = Omit<typeof caseChangeTable.$inferInsert, "id" | "caseId">;

/** Adds a step to a case's history. */
export async function recordState(tx: Transaction, caseId: string, step: Step): Promise<void> {
  await tx.insert(caseChangeTable).values({ ...step, id: newId(), caseId });
}
