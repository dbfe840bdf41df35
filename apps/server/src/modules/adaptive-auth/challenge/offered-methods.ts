import type { StepUpMethod } from "@parapet/contract";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { apiClientTable } from "../api-client/table.ts";
import { signingKeyTable } from "../client-key/table.ts";
import { clientBackupCodeTable, clientTotpTable } from "../client-totp/table.ts";

/** Who answers for a client, and the ways in which it can pass a step-up. */
interface Answerer {
  readonly name: string;
  readonly ownerEmail: string;
  readonly methods: readonly StepUpMethod[];
}

/**
 * Reads how a client can pass a step-up. Nobody sits at a headless client: a seed beside its API key would be no second
 * factor, so codes are for interactive ones. @returns null when there is no such client
 */
export async function readAnswerer(db: Queryable, providerId: string, clientId: string): Promise<Answerer | null> {
  const { id, kind, name, ownerEmail } = apiClientTable;
  const ofClient = { totp: clientTotpTable, code: clientBackupCodeTable, key: signingKeyTable };
  const hasTotp = db
    .select({ one: sql`1` })
    .from(ofClient.totp)
    .where(and(eq(ofClient.totp.clientId, clientId), isNotNull(ofClient.totp.confirmedAt)));
  const hasCode = db
    .select({ one: sql`1` })
    .from(ofClient.code)
    .where(and(eq(ofClient.code.clientId, clientId), isNull(ofClient.code.usedAt)));
  const hasKey = db
    .select({ one: sql`1` })
    .from(ofClient.key)
    .where(and(eq(ofClient.key.clientId, clientId), isNull(ofClient.key.revokedAt)));
  const [found] = await db
    .select({
      kind,
      name,
      ownerEmail,
      totp: sql<boolean>`exists ${hasTotp}`,
      code: sql<boolean>`exists ${hasCode}`,
      key: sql<boolean>`exists ${hasKey}`,
    })
    .from(apiClientTable)
    .where(and(eq(id, clientId), eq(apiClientTable.providerId, providerId)));
  if (found === undefined) return null;
  const has: Readonly<Record<StepUpMethod, boolean>> = {
    totp: found.kind === "interactive" && found.totp,
    backup_code: found.kind === "interactive" && found.totp && found.code,
    signed: found.key,
    approval: found.kind === "headless" && found.ownerEmail !== "",
  };
  return { name: found.name, ownerEmail: found.ownerEmail, methods: everyMethod.filter((method) => has[method]) };
}

/** In the order in which a client should try them. */
const everyMethod: readonly StepUpMethod[] = ["totp", "backup_code", "signed", "approval"];
