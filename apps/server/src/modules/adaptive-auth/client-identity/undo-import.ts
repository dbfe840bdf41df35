import type { AnswerOf, Endpoints } from "@parapet/contract";
import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { apiClientTable } from "../api-client/table.ts";
import { changeProtection } from "../change-protection.ts";
import { clientKeyTable } from "../client-key/table.ts";
import { findProtectedApi } from "../protected-api/queries.ts";
import { clientIdentityTable } from "./table.ts";

type Row = Endpoints["clientImports.undo"];

type Undone = AnswerOf<Row> & { readonly changed: readonly string[] };

/** Removes the keys of an import, and its clients that nothing else identifies and that never called. @throws Failure `not_found` */
export async function undoImport(call: ViewerCall, apiId: string, importId: string): Promise<AnswerOf<Row>> {
  const { platform, viewer } = call;
  const api = await findProtectedApi(platform.postgres.db, call, apiId);
  const { clients, keys } = await changeProtection(
    call,
    ({ changed }: Undone) => changed.map((id) => ({ kind: "client" as const, id })),
    async (tx) => {
      const removed = await tx
        .delete(clientKeyTable)
        .where(and(eq(clientKeyTable.providerId, viewer.providerId), eq(clientKeyTable.importId, importId)))
        .returning({ clientId: clientKeyTable.clientId });
      const changed = [...new Set(removed.map(({ clientId }) => clientId))];
      const one = { one: sql`1` };
      const isBare = and(
        eq(apiClientTable.providerId, viewer.providerId),
        eq(apiClientTable.importId, importId),
        eq(apiClientTable.sessions, 0),
        notExists(tx.select(one).from(clientKeyTable).where(eq(clientKeyTable.clientId, apiClientTable.id))),
        notExists(tx.select(one).from(clientIdentityTable).where(eq(clientIdentityTable.clientId, apiClientTable.id))),
      );
      const bare =
        changed.length === 0
          ? []
          : await tx
              .delete(apiClientTable)
              .where(and(inArray(apiClientTable.id, changed), isBare))
              .returning({ id: apiClientTable.id });
      if (changed.length > 0)
        await recordAudit(tx, call, {
          action: "client_key.undo_import",
          subjectType: "protected_api",
          subjectId: apiId,
          after: { api: api.name, clients: bare.length, keys: removed.length },
        });
      return { clients: bare.length, keys: removed.length, changed };
    },
  );
  return { clients, keys };
}
