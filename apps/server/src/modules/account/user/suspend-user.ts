import type { User } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { endLinks } from "../mail-link/issue-link.ts";
import { endAllSessions } from "../session/end-all-sessions.ts";
import { changeUser } from "./change-user.ts";
import { keepAnAdministrator, lockAdministration } from "./last-administrator.ts";
import { presentUser } from "./present.ts";
import { lockManagedUser, refuseSelf } from "./queries.ts";

/** Suspends a person; sessions and mailed links end at once. @throws Failure `not_found`, `forbidden`, `last_administrator` */
export async function suspendUser(call: ViewerCall, id: string): Promise<User> {
  return call.platform.postgres.db.transaction(async (tx) => {
    await lockAdministration(tx, call.viewer.providerId);
    const user = await lockManagedUser(tx, call, id);
    await keepAnAdministrator(tx, user);
    refuseSelf(call, user);
    await endAllSessions(tx, { userId: id }, call.now);
    await endLinks(tx, id);
    return presentUser(await changeUser(tx, call, user, { status: "suspended" }, "user.suspend"));
  });
}
