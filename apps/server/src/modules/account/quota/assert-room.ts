import { eq, sql } from "drizzle-orm";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable, Transaction } from "../../../platform/postgres/postgres.ts";
import { countApis } from "../../insights/api/count-apis.ts";
import { countTraceSources } from "../../insights/trace-source/count-trace-sources.ts";
import { userTable } from "../user/table.ts";
import { readLimits } from "./limits.ts";

const counts = {
  users: (db: Queryable, providerId: string) => db.$count(userTable, eq(userTable.providerId, providerId)),
  sources: countTraceSources,
  apis: countApis,
} as const;

type Counted = keyof typeof counts;

/** Checks that a provider may have one more, which the same transaction adds. @throws Failure `quota_reached` */
export async function assertRoom(tx: Transaction, kind: Counted, providerId: string): Promise<void> {
  const { isFull, limit } = await findRoom(tx, kind, providerId);
  if (isFull) throw new Failure("quota_reached", { detail: `The limit of ${limit} ${kind} has been reached.` });
}

/** Whether a provider may have one more, which the same transaction adds. */
export async function hasRoom(tx: Transaction, kind: Counted, providerId: string): Promise<boolean> {
  return !(await findRoom(tx, kind, providerId)).isFull;
}

/** Until the transaction ends, no other one counts the same. */
async function findRoom(tx: Transaction, kind: Counted, providerId: string) {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`quota ${kind} ${providerId}`}, 0))`);
  const { limits } = await readLimits(tx, providerId);
  const limit = limits[kind];
  return { isFull: (await counts[kind](tx, providerId)) >= limit, limit };
}
