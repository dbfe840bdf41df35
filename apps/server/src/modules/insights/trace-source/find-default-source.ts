import { and, asc, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Call } from "../../../platform/call.ts";
import { findFirstProvider } from "../../account/provider/find-first-provider.ts";
import { traceSourceTable, type TraceSourceRow } from "./table.ts";

/**
 * The source of local senders without a token. It belongs to the installation's first provider, comes into being with
 * the first such call, and stays away once an administrator has deleted it.
 */
export async function findDefaultSource(call: Call): Promise<TraceSourceRow | null> {
  const providerId = await findFirstProvider(call);
  if (providerId === null) return null;
  const { db } = call.platform.postgres;
  await db
    .insert(traceSourceTable)
    .values({
      id: uuid(),
      providerId,
      name: "Default Trace Source",
      type: "DEFAULT",
      description: "Senders on this machine that have no token",
      createdAt: call.now,
    })
    .onConflictDoNothing();
  const [row] = await db
    .select()
    .from(traceSourceTable)
    .where(and(eq(traceSourceTable.providerId, providerId), eq(traceSourceTable.type, "DEFAULT")))
    .orderBy(asc(traceSourceTable.createdAt));
  return row === undefined || row.deletedAt !== null ? null : row;
}
