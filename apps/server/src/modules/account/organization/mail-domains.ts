import { and, arrayOverlaps, eq, ne } from "drizzle-orm";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { organizationTable } from "./table.ts";

interface Claim {
  readonly providerId: string;
  readonly organizationId: string;
  readonly mailDomains: readonly string[];
}

/** A domain leads to one organization of a provider. Comes under `lockAdministration`. @throws Failure `conflict` */
export async function claimMailDomains(
  tx: Transaction,
  { providerId, organizationId, mailDomains }: Claim,
): Promise<void> {
  if (mailDomains.length === 0) return;
  const [other] = await tx
    .select({ name: organizationTable.name })
    .from(organizationTable)
    .where(
      and(
        eq(organizationTable.providerId, providerId),
        ne(organizationTable.id, organizationId),
        arrayOverlaps(organizationTable.mailDomains, [...mailDomains]),
      ),
    )
    .limit(1);
  if (other !== undefined) throw new Failure("conflict", { detail: `${other.name} has one of these mail domains.` });
}
