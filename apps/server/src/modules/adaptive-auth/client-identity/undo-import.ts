import type { AnswerOf, Endpoints } from "@parapet/contract";
import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { apiClientTable } from "../api-client/table.ts";
import { changeProtection } from "../change-protection.ts";
import { clientKeyTable } from "../client-key/table.ts";
import { findProtectedApi } from "../protected-api/queries.ts";
import { reloadOf } from "./add-clients.ts";
import { restoreClients } from "./change-clients.ts";
import { clientIdentityTable } from "./table.ts";

type Row = Endpoints["clientImports.undo"];

/** Max keys or clients of a transaction, to stay below the statement timeout. */
const batch = 1_000;

/**
 * Removes the keys of an import, and its clients that nothing else identifies and that never called; restores the clients
 * that it updated.
 * @throws Failure `not_found`
 */
export async function undoImport(call: ViewerCall, apiId: string, importId: string): Promise<AnswerOf<Row>> {
  const { platform, viewer } = call;
  const api = await findProtectedApi(platform.postgres.db, call, apiId);
  const undone = { clients: 0, keys: 0, restored: 0 };
  for (;;) {
    const part = await changeProtection(call, reload, (tx) => undoPart(tx, viewer.providerId, importId));
    undone.clients += part.deleted.length;
    undone.keys += part.keys;
    if (part.keys < batch) break;
  }
  for (;;) {
    const restored = await changeProtection(
      call,
      (ids: readonly string[]) => reloadOf([], ids),
      (tx) => restoreClients(tx, { providerId: viewer.providerId, importId, max: batch }),
    );
    undone.restored += restored.length;
    if (restored.length < batch) break;
  }
  if (undone.keys > 0 || undone.restored > 0)
    await platform.postgres.db.transaction((tx) =>
      recordAudit(tx, call, {
        action: "client_key.undo_import",
        subjectType: "protected_api",
        subjectId: apiId,
        after: { api: api.name, ...undone },
      }),
    );
  return undone;
}

interface Part {
  readonly keys: number;
  /** IDs of deleted clients, and of those that lost a key. */
  readonly deleted: readonly string[];
  readonly changed: readonly string[];
}

const reload = ({ deleted, changed }: Part) => reloadOf(deleted, changed);

async function undoPart(tx: Transaction, providerId: string, importId: string): Promise<Part> {
  const some = tx
    .select({ id: clientKeyTable.id })
    .from(clientKeyTable)
    .where(and(eq(clientKeyTable.providerId, providerId), eq(clientKeyTable.importId, importId)))
    .orderBy(clientKeyTable.id)
    .limit(batch);
  const removed = await tx
    .delete(clientKeyTable)
    .where(inArray(clientKeyTable.id, some))
    .returning({ clientId: clientKeyTable.clientId });
  if (removed.length === 0) return { keys: 0, deleted: [], changed: [] };
  const ids = [...new Set(removed.map(({ clientId }) => clientId))];
  const one = { one: sql`1` };
  const isBare = and(
    eq(apiClientTable.providerId, providerId),
    eq(apiClientTable.importId, importId),
    eq(apiClientTable.sessions, 0),
    notExists(tx.select(one).from(clientKeyTable).where(eq(clientKeyTable.clientId, apiClientTable.id))),
    notExists(tx.select(one).from(clientIdentityTable).where(eq(clientIdentityTable.clientId, apiClientTable.id))),
  );
  const bare = await tx
    .delete(apiClientTable)
    .where(and(inArray(apiClientTable.id, ids), isBare))
    .returning({ id: apiClientTable.id });
  const deleted = bare.map(({ id }) => id).toSorted();
  const gone = new Set(deleted);
  return { keys: removed.length, deleted, changed: ids.filter((id) => !gone.has(id)) };
}
