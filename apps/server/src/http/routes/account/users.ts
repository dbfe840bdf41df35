import { userEndpoints } from "@parapet/contract";
import { activateUser } from "../../../modules/account/user/activate-user.ts";
import { bulkUsers } from "../../../modules/account/user/bulk-users.ts";
import { createPasswordLink } from "../../../modules/account/user/create-password-link.ts";
import { endUserSessions } from "../../../modules/account/user/end-user-sessions.ts";
import { exportUsers } from "../../../modules/account/user/export-users.ts";
import { getUser } from "../../../modules/account/user/get-user.ts";
import { inviteUser } from "../../../modules/account/user/invite-user.ts";
import { listLoginsOfUser } from "../../../modules/account/user/list-logins-of-user.ts";
import { listUserSessions } from "../../../modules/account/user/list-user-sessions.ts";
import { listUsers } from "../../../modules/account/user/list-users.ts";
import { resendInvitation } from "../../../modules/account/user/resend-invitation.ts";
import { resetUserMfa } from "../../../modules/account/user/reset-user-mfa.ts";
import { selectUsers } from "../../../modules/account/user/select-users.ts";
import { suspendUser } from "../../../modules/account/user/suspend-user.ts";
import { updateUser } from "../../../modules/account/user/update-user.ts";
import { defineHandlers } from "../../handler.ts";

export const userHandlers = defineHandlers(userEndpoints, {
  "users.list": ({ call, query }) => listUsers(call, query),
  "users.select": ({ call, query }) => selectUsers(call, query),
  "users.export": ({ call, query }) => exportUsers(call, query),
  "users.bulk": ({ call, body }) => bulkUsers(call, body),
  "users.invite": ({ call, body }) => inviteUser(call, body),
  "users.get": ({ call, params }) => getUser(call, params.id),
  "users.update": ({ call, params, body }) => updateUser(call, params.id, body),
  "users.suspend": ({ call, params }) => suspendUser(call, params.id),
  "users.activate": ({ call, params }) => activateUser(call, params.id),
  "users.resendInvitation": ({ call, params }) => resendInvitation(call, params.id),
  "users.createPasswordLink": ({ call, params }) => createPasswordLink(call, params.id),
  "users.resetMfa": ({ call, params }) => resetUserMfa(call, params.id),
  "users.sessions": ({ call, params }) => listUserSessions(call, params.id),
  "users.logins": ({ call, params, query }) => listLoginsOfUser(call, params.id, query),
  "users.endSessions": async ({ call, params }) => {
    await endUserSessions(call, params.id);
    return undefined;
  },
});
