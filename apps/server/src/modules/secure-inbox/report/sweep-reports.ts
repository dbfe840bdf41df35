import { and, eq, lt } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import { recordState } from "./record-state.ts";
import { caseTable as table } from "./table.ts";

/** One hour more than all retries take. */
const stuckMs = 2 * 3_600_000;

/** Deletes cases past retention and surfaces stuck ones for review. */
export async function sweepReports(
  { postgres: { db }, clock }: Pick<Platform, "postgres" | "clock">,
  old: Date,
): Promise<void> {
  const now = clock.now();
  await db.delete(table).where(lt(table.lastReportedAt, old));
  await db.transaction(async (tx) => {
    const stuck = and(eq(table.state, "analysing"), lt(table.lastReportedAt, new Date(now.getTime() - stuckMs)));
    const rows = await tx
      .update(table)
      .set({ state: "not_analysed", reason: "could_not_extract" })
      .where(stuck)
      .returning({ id: table.id });
    for (const { id } of rows) await recordState(tx, id, { what: "analysed", state: "not_analysed", time: now });
  });
}
