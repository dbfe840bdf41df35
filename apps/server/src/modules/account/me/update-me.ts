import type { BodyOf, Endpoints, User } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { changeUser } from "../user/change-user.ts";
import { lockUser } from "../user/lock-user.ts";
import { presentUser } from "../user/present.ts";

/** Changes the caller's own name and phone. */
export async function updateMe(call: ViewerCall, input: BodyOf<Endpoints["me.update"]>): Promise<User> {
  return call.platform.postgres.db.transaction(async (tx) => {
    const user = await lockUser(tx, call.viewer.userId);
    if (user === null) throw new Failure("unauthenticated");
    const { first_name: firstName, last_name: lastName, phone } = input;
    return presentUser(await changeUser(tx, call, user, { firstName, lastName, phone }));
  });
}
