import type { AnswerOf, Endpoints } from "@parapet/contract";
import { desc, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { findVisibleClient } from "../api-client/find-client.ts";
import { presentKey, presentSigningKey } from "./present-key.ts";
import { readKeyUses } from "./read-key-uses.ts";
import { clientKeyTable, signingKeyTable } from "./table.ts";

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
