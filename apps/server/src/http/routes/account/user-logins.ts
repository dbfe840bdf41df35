import { userLoginEndpoints } from "@parapet/contract";
import { listUserLogins } from "../../../modules/account/login-risk/list-user-logins.ts";
import { defineHandlers } from "../../handler.ts";

export const userLoginHandlers = defineHandlers(userLoginEndpoints, {
  "userLogins.list": ({ call, query }) => listUserLogins(call, query),
});
