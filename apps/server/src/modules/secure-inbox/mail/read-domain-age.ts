import { and, eq, lt, min } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import { messageTable as table } from "./table.ts";

interface Around {
  readonly providerId: string;
  readonly receivedAt: Date;
}

const dayMs = 86_400_000;
/** Beyond this age, the exact value doesn't matter. */
const oldDays = 31;

/**
 * Days since the domain's first email here, if enough: a lower bound of its age. A domain that is new here may still be
 * old, so fewer days mean unknown.
 */
export async function readDomainAge(
  { postgres: { db } }: Pick<Platform, "postgres">,
  { providerId, receivedAt }: Around,
  domain: string,
): Promise<number | null> {
  if (domain === "") return null;
  const [row] = await db
    .select({ first: min(table.receivedAt) })
    .from(table)
    .where(and(eq(table.providerId, providerId), eq(table.fromDomain, domain), lt(table.receivedAt, receivedAt)));
  const first = row?.first ?? null;
  if (first === null) return null;
  const days = Math.floor((receivedAt.getTime() - first.getTime()) / dayMs);
  return days < oldDays ? null : days;
}
