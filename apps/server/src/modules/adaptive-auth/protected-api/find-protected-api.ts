import { and, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable, Transaction } from "../../../platform/postgres/postgres.ts";
import { ownProtectedApis } from "./policy.ts";
import { protectedApiTable as table, type ProtectedApiRow } from "./table.ts";

/** A protected API of the viewer's provider. @throws Failure `not_found` */
export async function findProtectedApi(db: Queryable, { viewer }: ViewerCall, id: string): Promise<ProtectedApiRow> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.id, id), ownProtectedApis(viewer)));
  if (row === undefined) throw new Failure("not_found");
  return row;
}

/** Locks a protected API of the viewer's provider. @throws Failure `not_found` */
export async function lockProtectedApi(tx: Transaction, { viewer }: ViewerCall, id: string): Promise<ProtectedApiRow> {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.id, id), ownProtectedApis(viewer)))
    .for("no key update");
  if (row === undefined) throw new Failure("not_found");
  return row;
}
