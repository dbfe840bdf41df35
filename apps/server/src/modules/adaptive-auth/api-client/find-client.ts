import { and, eq } from "drizzle-orm";
import type { Viewer } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable, Transaction } from "../../../platform/postgres/postgres.ts";
import { managesClients, visibleClients } from "./policy.ts";
import { apiClientTable, type ApiClientRow } from "./table.ts";

/** Reads a client that the viewer may see. @throws Failure `not_found` for others */
export async function findVisibleClient(db: Queryable, viewer: Viewer, id: string): Promise<ApiClientRow> {
  const [row] = await db
    .select()
    .from(apiClientTable)
    .where(and(eq(apiClientTable.id, id), visibleClients(viewer)));
  if (row === undefined) throw new Failure("not_found");
  return row;
}

/** Locks a client that the viewer may change. @throws Failure `forbidden`, `not_found` */
export async function lockManagedClient(tx: Transaction, viewer: Viewer, id: string): Promise<ApiClientRow> {
  if (!managesClients(viewer)) throw new Failure("forbidden");
  const [row] = await tx
    .select()
    .from(apiClientTable)
    .where(and(eq(apiClientTable.id, id), visibleClients(viewer)))
    .for("no key update");
  if (row === undefined) throw new Failure("not_found");
  return row;
}
