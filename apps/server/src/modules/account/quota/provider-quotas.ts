import { type BodyOf, type Endpoints, type ProviderQuotas, quotaKind } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { countApis } from "../../insights/api/count-apis.ts";
import { readProvider } from "../provider/queries.ts";
import { recordProviderAudit } from "../provider/record-provider-audit.ts";
import { providerQuotaTable, readLimits } from "./limits.ts";
import { usageBookService } from "./usage-book.ts";

type Input = BodyOf<Endpoints["providers.changeQuotas"]>;

/** Reads what a provider uses and may use. @throws Failure `not_found` */
export async function getQuotas(call: ViewerCall, id: string): Promise<ProviderQuotas> {
  const { platform, now } = call;
  const { db } = platform.postgres;
  const { users, trace_sources: sources } = await readProvider(db, call, id);
  const book = platform.services.get(usageBookService);
  await book.refresh(id, now);
  const used = { ...book.usedBy(id, now), users, sources, apis: await countApis(db, id) };
  const { limits, set } = await readLimits(db, id);
  const items = quotaKind.options.map((kind) => ({
    kind,
    used: used[kind],
    limit: limits[kind],
    is_default: !set.includes(kind),
  }));
  return { items };
}

/** Changes a provider's limits; null restores the default. @throws Failure `forbidden`, `not_found` */
export async function changeQuotas(call: ViewerCall, id: string, input: Input): Promise<ProviderQuotas> {
  if (!call.viewer.platformAdmin) throw new Failure("forbidden");
  await call.platform.postgres.db.transaction(async (tx) => {
    await readProvider(tx, call, id);
    const before = (await readLimits(tx, id)).limits;
    if (Object.keys(input).length > 0) {
      await tx
        .insert(providerQuotaTable)
        .values({ providerId: id, ...input })
        .onConflictDoUpdate({ target: providerQuotaTable.providerId, set: input });
    }
    const after = (await readLimits(tx, id)).limits;
    await recordProviderAudit(tx, call, id, { action: "provider.change_quotas", before, after });
  });
  return getQuotas(call, id);
}
