import { and, eq, ne, sql } from "drizzle-orm";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { organizationTable } from "./table.ts";

interface Claim {
  readonly providerId: string;
  readonly organizationId: string;
  readonly name: string;
}

/** A name, in any case, is one organization's of a provider. Comes under `lockAdministration`. @throws Failure `conflict` */
export async function claimName(tx: Transaction, { providerId, organizationId, name }: Claim): Promise<void> {
  const [other] = await tx
    .select({ id: organizationTable.id })
    .from(organizationTable)
    .where(
      and(
        eq(organizationTable.providerId, providerId),
        ne(organizationTable.id, organizationId),
        sql`lower(${organizationTable.name}) = lower(${name})`,
      ),
    );
  if (other !== undefined) throw new Failure("conflict", { detail: `An organization named ${name} already exists.` });
}
