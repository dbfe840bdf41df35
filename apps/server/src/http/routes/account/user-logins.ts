import { userLoginEndpoints } from "@parapet/contract";
import { listUserLogins } from "../../../modules/account/login-risk/list-user-logins.ts";
import { reportLogin } from "../../../modules/account/login-risk/report-login.ts";
import { defineHandlers } from "../../handler.ts";

export const userLoginHandlers = defineHandlers(userLoginEndpoints, {
  "userLogins.list": ({ call, query }) => listUserLogins(call, query),
  "userLogins.report": ({ call, params }) => reportLogin(call, params.id),
});
