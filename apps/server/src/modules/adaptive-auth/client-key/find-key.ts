import { and, eq } from "drizzle-orm";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { clientKeyTable, type ClientKeyRow, signingKeyTable, type SigningKeyRow } from "./table.ts";

/** Reads a key of a locked client. @throws Failure `not_found` */
export async function findKey(tx: Transaction, clientId: string, id: string): Promise<ClientKeyRow> {
  const [row] = await tx
    .select()
    .from(clientKeyTable)
    .where(and(eq(clientKeyTable.id, id), eq(clientKeyTable.clientId, clientId)));
  if (row === undefined) throw new Failure("not_found");
  return row;
}

/** Reads a public key of a locked client. @throws Failure `not_found` */
export async function findSigningKey(tx: Transaction, clientId: string, id: string): Promise<SigningKeyRow> {
  const [row] = await tx
    .select()
    .from(signingKeyTable)
    .where(and(eq(signingKeyTable.id, id), eq(signingKeyTable.clientId, clientId)));
  if (row === undefined) throw new Failure("not_found");
  return row;
}
