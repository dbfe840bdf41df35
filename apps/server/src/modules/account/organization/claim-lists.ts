import { and, arrayOverlaps, eq, ne } from "drizzle-orm";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { organizationTable } from "./table.ts";

interface Claim {
  readonly providerId: string;
  readonly organizationId: string;
  readonly mailDomains: readonly string[];
  readonly trafficNames: readonly string[];
}

/** What leads to one organization of a provider: a mail address by its domain, a call by its name in traffic. */
const claimed = { mailDomains: "email domains", trafficNames: "traffic names" } as const;

/** Comes under `lockAdministration`. @throws Failure `conflict` when another organization has one of the entries */
export async function claimLists(tx: Transaction, claim: Claim): Promise<void> {
  for (const list of ["mailDomains", "trafficNames"] as const) {
    if (claim[list].length === 0) continue;
    const [other] = await tx
      .select({ name: organizationTable.name })
      .from(organizationTable)
      .where(
        and(
          eq(organizationTable.providerId, claim.providerId),
          ne(organizationTable.id, claim.organizationId),
          arrayOverlaps(organizationTable[list], [...claim[list]]),
        ),
      )
      .limit(1);
    if (other !== undefined)
      throw new Failure("conflict", { detail: `${other.name} already uses one of these ${claimed[list]}.` });
  }
}
