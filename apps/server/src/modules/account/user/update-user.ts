import type { BodyOf, Endpoints, User } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { notify } from "../notification/notify.ts";
import { changeUser } from "./change-user.ts";
import { keepAnAdministrator, lockAdministration } from "./last-administrator.ts";
import { choosePlace, type Place } from "./place.ts";
import { presentUser } from "./present.ts";
import { lockManagedUser, refuseSelf } from "./queries.ts";
import type { UserRow } from "./table.ts";

type Input = BodyOf<Endpoints["users.update"]>;

/**
 * Changes a person's name, phone, role or organization. A new role holds from the user's next call on; users
 * can't change their own. @throws Failure `not_found`, `forbidden`, `last_administrator`, or see `choosePlace`
 */
export async function updateUser(call: ViewerCall, id: string, input: Input): Promise<User> {
  return call.platform.postgres.db.transaction(async (tx) => {
    await lockAdministration(tx, call.viewer.providerId);
    const user = await lockManagedUser(tx, call, id);
    const wish = { role: input.role, organizationId: input.organization_id };
    const place = await choosePlace(tx, call.viewer, wish, user);
    if (isMoved(user, place)) {
      if (place.role !== "provider_admin") await keepAnAdministrator(tx, user);
      refuseSelf(call, user);
    }
    const { first_name: firstName, last_name: lastName, phone } = input;
    const changed = await changeUser(tx, call, user, { firstName, lastName, phone, ...place });
    if (changed.role !== user.role) {
      const details = { role: changed.role, by: call.viewer.email };
      await notify(tx, call, [changed], { kind: "user.role_changed", severity: "info", details });
    }
    return presentUser(changed);
  });
}

function isMoved(user: UserRow, place: Place): boolean {
  return place.role !== user.role || place.organizationId !== user.organizationId;
}
