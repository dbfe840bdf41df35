import { and, eq, isNotNull, ne } from "drizzle-orm";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { providerTable } from "../provider/table.ts";
import { userTable, type UserRow } from "./table.ts";

/** Lets one transaction at a time decide who administers a provider. Comes before any lock on its people. */
export async function lockAdministration(tx: Transaction, providerId: string): Promise<void> {
  await tx
    .select({ id: providerTable.id })
    .from(providerTable)
    .where(eq(providerTable.id, providerId))
    .for("no key update");
}

/** Under `lockAdministration`: refuses to lose the last one who can administer. @throws Failure `last_administrator` */
export async function keepAnAdministrator(tx: Transaction, leaving: UserRow): Promise<void> {
  if (leaving.role !== "provider_admin" || leaving.status !== "active") return;
  const [other] = await tx
    .select({ id: userTable.id })
    .from(userTable)
    .where(
      and(
        eq(userTable.providerId, leaving.providerId),
        eq(userTable.role, "provider_admin"),
        eq(userTable.status, "active"),
        isNotNull(userTable.emailConfirmedAt),
        ne(userTable.id, leaving.id),
      ),
    )
    .limit(1);
  if (other === undefined) throw new Failure("last_administrator");
}
