import { meEndpoints } from "@parapet/contract";
import { changeEmail } from "../../../modules/account/me/change-email.ts";
import { changePassword } from "../../../modules/account/me/change-password.ts";
import { getMe } from "../../../modules/account/me/get-me.ts";
import { updateMe } from "../../../modules/account/me/update-me.ts";
import { defineHandlers } from "../../handler.ts";

export const meHandlers = defineHandlers(meEndpoints, {
  "me.get": ({ call }) => getMe(call),
  "me.update": ({ call, body }) => updateMe(call, body),
  "me.changeEmail": ({ call, body }) => changeEmail(call, body),
  "me.changePassword": async ({ call, body }) => {
    await changePassword(call, body);
    return undefined;
  },
});
