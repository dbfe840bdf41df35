import type { StepUpMethod } from "@parapet/contract";
import { and, eq, exists, gt, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { apiClientTable as client } from "../api-client/table.ts";
import { insecureCodeTable } from "../apidynamics/table.ts";
import { signingKeyTable } from "../client-key/table.ts";
import { clientBackupCodeTable, clientTotpTable } from "../client-totp/table.ts";

/** `acr` and `amr` (RFC 8176) of each method; `rba`: required because of risk. */
export const proofs: Readonly<Record<StepUpMethod, { readonly acr: string; readonly amr: readonly string[] }>> = {
  totp: { acr: "urn:adaptive:otp", amr: ["otp", "rba"] },
  backup_code: { acr: "urn:adaptive:backup-code", amr: ["otp", "rba"] },
  signed: { acr: "urn:adaptive:signed", amr: ["pop", "rba"] },
  approval: { acr: "urn:adaptive:approval", amr: ["mca", "rba"] },
};

type StepUpConditions = Readonly<Record<StepUpMethod, SQL | undefined>>;

/**
 * Conditions under which a row's client can use each method. A TOTP seed next to an API key isn't a second factor, so
 * headless clients can't use codes, except the insecure ones of the APIDynamics protocol while those are allowed.
 */
export function getStepUpConditions(db: Queryable, now: Date): StepUpConditions {
  const one = { one: sql`1` };
  const isInteractive = eq(client.kind, "interactive");
  const hasTotp = exists(
    db
      .select(one)
      .from(clientTotpTable)
      .where(and(eq(clientTotpTable.clientId, client.id), isNotNull(clientTotpTable.confirmedAt))),
  );
  const hasCode = exists(
    db
      .select(one)
      .from(clientBackupCodeTable)
      .where(and(eq(clientBackupCodeTable.clientId, client.id), isNull(clientBackupCodeTable.usedAt))),
  );
  const mayUseInsecureCodes = exists(
    db
      .select(one)
      .from(insecureCodeTable)
      .where(and(eq(insecureCodeTable.clientId, client.id), gt(insecureCodeTable.allowedUntil, now))),
  );
  return {
    totp: or(and(isInteractive, hasTotp), mayUseInsecureCodes),
    backup_code: and(isInteractive, hasTotp, hasCode),
    signed: exists(
      db
        .select(one)
        .from(signingKeyTable)
        .where(and(eq(signingKeyTable.clientId, client.id), isNull(signingKeyTable.revokedAt))),
    ),
    approval: and(eq(client.kind, "headless"), ne(client.ownerEmail, "")),
  };
}

/** Whether the client of a row can pass a step-up in any way. */
export const canPassStepUp = (db: Queryable, now: Date): SQL | undefined =>
  or(...Object.values(getStepUpConditions(db, now)));
