import { v7 as newId } from "uuid";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { addKey } from "./add-key.ts";
import { providerTable, type ProviderRow } from "./table.ts";

type NewProvider = Pick<ProviderRow, "name" | "contactName" | "contactEmail" | "contactPhone">;

/** Creates a provider with its own key. */
export async function createProvider(
  tx: Transaction,
  means: Pick<Platform, "sealing">,
  provider: NewProvider,
  now: Date,
): Promise<ProviderRow> {
  const [row] = await tx
    .insert(providerTable)
    .values({ ...provider, id: newId(), createdAt: now })
    .returning();
  if (row === undefined) throw new Error("The provider was not stored");
  await addKey(tx, means, row.id, now);
  return row;
}
