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

interface UnsentInvitation {
  readonly email: string;
  readonly link: string;
}

/** Does one thing with several people; each is refused or done as it would be alone. */
export const bulkUsers = inBulk({
  table: userTable,
  visible: visiblePeople,
  nameOf: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
  act,
  more: (invited: UnsentInvitation | void): Partial<UnsentInvitation> => invited ?? {},
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

/** Answers with the link and address of a new invitation that is not mailed. */
async function act(call: ViewerCall, id: string, said: UserBulkAction): Promise<UnsentInvitation | undefined> {
  switch (said.action) {
    case "suspend":
      await suspendUser(call, id);
      return;
    case "activate":
      await activateUser(call, id);
      return;
    case "change_role":
      await updateUser(call, id, { role: said.role });
      return;
    case "resend_invitation": {
      const { email, link } = await resendInvitation(call, id);
      return link === undefined ? undefined : { email, link };
    }
    case "end_sessions":
      await endUserSessions(call, id);
  }
}
