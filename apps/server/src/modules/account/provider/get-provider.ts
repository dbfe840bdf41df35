import type { ProviderDetail } from "@parapet/contract";
import { and, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { countTraceSources } from "../../insights/trace-source/count-trace-sources.ts";
import { visibleProviders } from "./policy.ts";
import { presentProvider } from "./present.ts";
import { counted, providerWithKey, withActiveKey } from "./sql.ts";
import { providerKeyTable, providerTable } from "./table.ts";

/** Reads one provider. @throws Failure `not_found` */
export async function getProvider(call: ViewerCall, id: string): Promise<ProviderDetail> {
  return readProvider(call.platform.postgres.db, call, id);
}

/** As `getProvider`, inside a transaction. */
export async function readProvider(db: Queryable, { viewer }: ViewerCall, id: string): Promise<ProviderDetail> {
  const [found] = await db
    .select({ ...providerWithKey, ...counted })
    .from(providerTable)
    .innerJoin(providerKeyTable, withActiveKey)
    .where(and(eq(providerTable.id, id), visibleProviders(viewer)));
  if (found === undefined) throw new Failure("not_found");
  const { users, organizations, ...each } = found;
  return { ...presentProvider(each), users, organizations, trace_sources: await countTraceSources(db, id) };
}
