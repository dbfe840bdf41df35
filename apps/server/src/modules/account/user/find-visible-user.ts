import { and, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { canManage, isSelf, managesPeople, visiblePeople } from "./policy.ts";
import { userTable, type UserRow } from "./table.ts";

/** Reads a person the caller may see. @throws Failure `not_found` for everybody else */
export async function findVisibleUser(call: ViewerCall, id: string): Promise<UserRow> {
  const [row] = await call.platform.postgres.db
    .select()
    .from(userTable)
    .where(and(eq(userTable.id, id), visiblePeople(call.viewer)));
  if (row === undefined) throw new Failure("not_found");
  return row;
}

/** Locks a person the caller may manage. @throws Failure `not_found` when out of sight, `forbidden` when out of reach */
export async function lockManagedUser(tx: Transaction, call: ViewerCall, id: string): Promise<UserRow> {
  if (!managesPeople(call.viewer)) throw new Failure("forbidden");
  const [row] = await tx
    .select()
    .from(userTable)
    .where(and(eq(userTable.id, id), visiblePeople(call.viewer)))
    .for("no key update");
  if (row === undefined) throw new Failure("not_found");
  if (!canManage(call.viewer, row)) throw new Failure("forbidden");
  return row;
}

/** @throws Failure `forbidden` */
export function refuseSelf(call: ViewerCall, target: UserRow): void {
  if (isSelf(call.viewer, target)) throw new Failure("forbidden", { detail: "You can't do this to your own account." });
}
