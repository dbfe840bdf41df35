import type { StepUpMethod } from "@parapet/contract";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { apiClientTable } from "../api-client/table.ts";
import { stepUpWays } from "./step-up-ways.ts";

/** Who answers for a client, and the ways in which it can pass a step-up. */
interface Answerer {
  readonly name: string;
  readonly ownerEmail: string;
  readonly methods: readonly StepUpMethod[];
}

/** Reads how a client can pass a step-up. @returns null when there is no such client */
export async function readAnswerer(db: Queryable, providerId: string, clientId: string): Promise<Answerer | null> {
  const { id, name, ownerEmail } = apiClientTable;
  const ways = stepUpWays(db);
  const [found] = await db
    .select({
      name,
      ownerEmail,
      totp: sql<boolean>`${ways.totp}`,
      backup_code: sql<boolean>`${ways.backup_code}`,
      signed: sql<boolean>`${ways.signed}`,
      approval: sql<boolean>`${ways.approval}`,
    })
    .from(apiClientTable)
    .where(and(eq(id, clientId), eq(apiClientTable.providerId, providerId)));
  if (found === undefined) return null;
  return { name: found.name, ownerEmail: found.ownerEmail, methods: everyMethod.filter((method) => found[method]) };
}

/** In the order in which a client should try them. */
const everyMethod: readonly StepUpMethod[] = ["totp", "backup_code", "signed", "approval"];
