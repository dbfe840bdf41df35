import { sql } from "drizzle-orm";
import type { Viewer } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable, Transaction } from "../../../platform/postgres/postgres.ts";
import { ownConnection } from "./policy.ts";
import { mailConnectionTable, type MailConnectionRow } from "./table.ts";

type Owner = Pick<Viewer, "providerId">;

/** A connection with a stored credential. */
export type ConfiguredConnection = MailConnectionRow & { readonly sealedCredential: string };

/** A provider's connection; null before the first configuration. */
export async function findConnection(db: Queryable, owner: Owner): Promise<MailConnectionRow | null> {
  const [row] = await db.select().from(mailConnectionTable).where(ownConnection(owner));
  return row ?? null;
}

/** The same, locked until the transaction ends, even if there is no row yet. */
export async function lockConnection(tx: Transaction, owner: Owner): Promise<MailConnectionRow | null> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`mail connection ${owner.providerId}`}, 0))`);
  return findConnection(tx, owner);
}

/** @throws Failure `not_integrated` without a stored credential */
export function mustBeConfigured(row: MailConnectionRow | null): ConfiguredConnection {
  const sealedCredential = row?.sealedCredential ?? null;
  if (row === null || sealedCredential === null)
    throw new Failure("not_integrated", { detail: "No Microsoft 365 application is configured." });
  return { ...row, sealedCredential };
}
