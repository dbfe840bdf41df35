import { and, eq } from "drizzle-orm";
import type { Viewer } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { managesProvider, visibleProviders } from "./policy.ts";
import { providerTable, type ProviderRow } from "./table.ts";

/** Locks a provider that the viewer may change. @throws Failure `forbidden`, `not_found` */
export async function lockProvider(tx: Transaction, viewer: Viewer, id: string): Promise<ProviderRow> {
  if (!managesProvider(viewer)) throw new Failure("forbidden");
  const [row] = await tx
    .select()
    .from(providerTable)
    .where(and(eq(providerTable.id, id), visibleProviders(viewer)))
    .for("no key update");
  if (row === undefined) throw new Failure("not_found");
  return row;
}
