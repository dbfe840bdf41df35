import { eq, sql } from "drizzle-orm";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { countTraceSources } from "../../insights/trace-source/count-trace-sources.ts";
import { userTable } from "../user/table.ts";
import { readLimits } from "./limits.ts";

const counts = {
  users: (tx: Transaction, providerId: string) => tx.$count(userTable, eq(userTable.providerId, providerId)),
  sources: countTraceSources,
} as const;

/** Checks that a provider may have one more, which the same transaction adds. @throws Failure `quota_reached` */
export async function assertRoom(tx: Transaction, kind: keyof typeof counts, providerId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`quota ${kind} ${providerId}`}, 0))`);
  const { limits } = await readLimits(tx, providerId);
  if ((await counts[kind](tx, providerId)) < limits[kind]) return;
  throw new Failure("quota_reached", { detail: `The limit of ${limits[kind]} ${kind} is reached.` });
}
