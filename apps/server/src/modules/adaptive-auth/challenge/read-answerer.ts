import type { StepUpMethod } from "@parapet/contract";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { apiClientTable } from "../api-client/table.ts";
import { getStepUpConditions } from "./step-up-methods.ts";

/** A client, its owner and its step-up methods. */
interface Answerer {
  readonly name: string;
  readonly ownerEmail: string;
  readonly methods: readonly StepUpMethod[];
}

/** Reads a client's step-up methods. @returns null if it doesn't exist */
export async function readAnswerer(db: Queryable, providerId: string, clientId: string): Promise<Answerer | null> {
  const { id, name, ownerEmail } = apiClientTable;
  const conditions = getStepUpConditions(db);
  const [found] = await db
    .select({
      name,
      ownerEmail,
      totp: sql<boolean>`${conditions.totp}`,
      backup_code: sql<boolean>`${conditions.backup_code}`,
      signed: sql<boolean>`${conditions.signed}`,
      approval: sql<boolean>`${conditions.approval}`,
    })
    .from(apiClientTable)
    .where(and(eq(id, clientId), eq(apiClientTable.providerId, providerId)));
  if (found === undefined) return null;
  return { name: found.name, ownerEmail: found.ownerEmail, methods: everyMethod.filter((method) => found[method]) };
}

/** In order of preference. */
const everyMethod: readonly StepUpMethod[] = ["totp", "backup_code", "signed", "approval"];
