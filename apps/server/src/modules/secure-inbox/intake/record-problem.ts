import type { GraphProblem } from "@parapet/graph-client";
import { and, eq, isNotNull } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import { mailboxIntakeTable as table } from "./table.ts";

/** Stores why a mailbox can't be read; null clears it. */
export async function recordProblem(
  { postgres: { db }, clock }: Pick<Platform, "postgres" | "clock">,
  mailboxId: string,
  problem: GraphProblem | null,
): Promise<void> {
  const ofMailbox = eq(table.mailboxId, mailboxId);
  if (problem === null) {
    await db
      .update(table)
      .set({ problem: null, problemAt: null })
      .where(and(ofMailbox, isNotNull(table.problem)));
  } else {
    await db.update(table).set({ problem: problem.code, problemAt: clock.now() }).where(ofMailbox);
  }
}
