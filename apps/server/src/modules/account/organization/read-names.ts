import { and, eq, inArray } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import { organizationTable as table } from "./table.ts";

/** The names of some of a provider's organizations, archived ones too. */
export async function readOrganizationNames(
  { postgres }: Pick<Platform, "postgres">,
  providerId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return postgres.db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(and(eq(table.providerId, providerId), inArray(table.id, [...ids])));
}
