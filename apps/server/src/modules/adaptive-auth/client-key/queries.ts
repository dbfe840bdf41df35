import type { AnswerOf, Endpoints } from "@parapet/contract";
import { and, eq, desc } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { findVisibleClient } from "../api-client/queries.ts";
import { presentKey, presentSigningKey } from "./present-key.ts";
import { readKeyUses } from "./read-key-uses.ts";
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

/** Lists a client's keys, newest first, those that ended too. @throws Failure `not_found` */
export async function listKeys(call: ViewerCall, clientId: string): Promise<AnswerOf<Endpoints["clientKeys.list"]>> {
  const { db } = call.platform.postgres;
  const { id } = await findVisibleClient(db, call.viewer, clientId);
  const [keys, signingKeys, uses] = await Promise.all([
    db.select().from(clientKeyTable).where(eq(clientKeyTable.clientId, id)).orderBy(desc(clientKeyTable.id)),
    db.select().from(signingKeyTable).where(eq(signingKeyTable.clientId, id)).orderBy(desc(signingKeyTable.id)),
    readKeyUses(call, id),
  ]);
  return {
    keys: keys.map((row) => presentKey(row, call.now, uses.get(row.prefix))),
    signing_keys: signingKeys.map(presentSigningKey),
  };
}
