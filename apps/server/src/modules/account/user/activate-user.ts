import type { User } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { changeUser } from "./change-user.ts";
import { presentUser } from "./present.ts";
import { lockManagedUser } from "./queries.ts";

/** Lifts a suspension; who never chose a password is invited again as before. @throws Failure `not_found`, `forbidden` */
export async function activateUser(call: ViewerCall, id: string): Promise<User> {
  return call.platform.postgres.db.transaction(async (tx) => {
    const user = await lockManagedUser(tx, call, id);
    if (user.status !== "suspended") return presentUser(user);
    const status = user.passwordHash === null ? "invited" : "active";
    return presentUser(await changeUser(tx, call, user, { status }, "user.activate"));
  });
}
