import type { Provider } from "@parapet/contract";
import { and, asc, desc, eq, isNull } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { collated } from "../../../platform/postgres/list-page.ts";
import { visibleProviders } from "./policy.ts";
import { presentProvider } from "./present.ts";
import { providerWithKey, withActiveKey } from "./sql.ts";
import { providerKeyTable, providerTable } from "./table.ts";

/** Lists the providers in use that the caller may see, the caller's own first. */
export async function listProviders({ platform, viewer }: ViewerCall): Promise<Provider[]> {
  const rows = await platform.postgres.db
    .select(providerWithKey)
    .from(providerTable)
    .innerJoin(providerKeyTable, withActiveKey)
    .where(and(visibleProviders(viewer), isNull(providerTable.archivedAt)))
    .orderBy(desc(eq(providerTable.id, viewer.providerId)), asc(collated(providerTable.name)), asc(providerTable.id));
  return rows.map(presentProvider);
}
