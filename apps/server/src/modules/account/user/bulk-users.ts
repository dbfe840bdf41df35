import type { UserBulkAction } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { inBulk } from "../../../platform/in-bulk.ts";
import { activateUser } from "./activate-user.ts";
import { endUserSessions } from "./end-user-sessions.ts";
import { visiblePeople } from "./policy.ts";
import { resendInvitation } from "./resend-invitation.ts";
import { suspendUser } from "./suspend-user.ts";
import { userTable, type UserRow } from "./table.ts";
import { updateUser } from "./update-user.ts";

/** Does one thing with several people; each is refused or done as it would be alone. */
export const bulkUsers = inBulk({
  table: userTable,
  visible: visiblePeople,
  nameOf: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
  act,
  isDone: isSo,
});

function isSo({ status, role }: UserRow, said: UserBulkAction): boolean {
  switch (said.action) {
    case "suspend":
      return status === "suspended";
    case "activate":
      return status !== "suspended";
    case "change_role":
      return role === said.role;
    case "resend_invitation":
    case "end_sessions":
      return false;
  }
}

function act(call: ViewerCall, id: string, said: UserBulkAction): Promise<unknown> {
  switch (said.action) {
    case "suspend":
      return suspendUser(call, id);
    case "activate":
      return activateUser(call, id);
    case "change_role":
      return updateUser(call, id, { role: said.role });
    case "resend_invitation":
      return resendInvitation(call, id);
    case "end_sessions":
      return endUserSessions(call, id);
  }
}
