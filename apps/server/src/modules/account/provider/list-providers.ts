import type { Provider } from "@parapet/contract";
import { asc, desc, eq, getTableColumns } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { collated } from "../../../platform/postgres/list-page.ts";
import { visibleProviders } from "./policy.ts";
import { presentProvider } from "./present.ts";
import { providerTable } from "./table.ts";

const { sealedPrivateKey: _, ...shown } = getTableColumns(providerTable);

/** Lists the providers the caller may see, the caller's own first. */
export async function listProviders({ platform, viewer }: ViewerCall): Promise<Provider[]> {
  const rows = await platform.postgres.db
    .select(shown)
    .from(providerTable)
    .where(visibleProviders(viewer))
    .orderBy(desc(eq(providerTable.id, viewer.providerId)), asc(collated(providerTable.name)), asc(providerTable.id));
  return rows.map(presentProvider);
}
