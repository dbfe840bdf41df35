import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { differences } from "../differences.ts";
import { presentUser } from "./present.ts";
import { userTable, type UserRow } from "./table.ts";

type Field = "firstName" | "lastName" | "phone" | "role" | "organizationId" | "status";
type Change = { readonly [Name in Field]?: UserRow[Name] | undefined };

/** Writes a change of a locked user and its audit row; nothing when nothing changes. */
export async function changeUser(
  tx: Transaction,
  call: ViewerCall,
  user: UserRow,
  change: Change,
  action = "user.update",
): Promise<UserRow> {
  const changed: UserRow = {
    ...user,
    firstName: change.firstName ?? user.firstName,
    lastName: change.lastName ?? user.lastName,
    phone: change.phone ?? user.phone,
    role: change.role ?? user.role,
    status: change.status ?? user.status,
    organizationId: change.organizationId === undefined ? user.organizationId : change.organizationId,
  };
  const altered = differences(presentUser(user), presentUser(changed));
  if (altered === null) return user;
  const { firstName, lastName, phone, role, status, organizationId } = changed;
  await tx
    .update(userTable)
    .set({ firstName, lastName, phone, role, status, organizationId })
    .where(eq(userTable.id, user.id));
  await recordAudit(tx, call, { action, subjectType: "user", subjectId: user.id, ...altered });
  return changed;
}
