import { and, arrayOverlaps, eq, ne } from "drizzle-orm";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { organizationTable } from "./table.ts";

interface Claim {
  readonly providerId: string;
  readonly organizationId: string;
  readonly trafficNames: readonly string[];
}

/** A call is one organization's of a provider. Comes under `lockAdministration`. @throws Failure `conflict` */
export async function claimTrafficNames(
  tx: Transaction,
  { providerId, organizationId, trafficNames }: Claim,
): Promise<void> {
  if (trafficNames.length === 0) return;
  const [other] = await tx
    .select({ name: organizationTable.name })
    .from(organizationTable)
    .where(
      and(
        eq(organizationTable.providerId, providerId),
        ne(organizationTable.id, organizationId),
        arrayOverlaps(organizationTable.trafficNames, [...trafficNames]),
      ),
    )
    .limit(1);
  if (other !== undefined)
    throw new Failure("conflict", { detail: `${other.name} has one of these names in traffic.` });
}
