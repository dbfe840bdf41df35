import { loginEndpoints } from "@parapet/contract";
import { login } from "../../../modules/account/login/login.ts";
import { logout } from "../../../modules/account/login/logout.ts";
import { refresh } from "../../../modules/account/login/refresh.ts";
import { verifyMfa } from "../../../modules/account/login/verify-mfa.ts";
import { verifyToken } from "../../../modules/account/login/verify-token.ts";
import { defineHandlers } from "../../handler.ts";

export const loginHandlers = defineHandlers(loginEndpoints, {
  "login.create": ({ call, body }) => login(call, body),
  "login.verifyMfa": ({ call, body }) => verifyMfa(call, body),
  "login.refresh": ({ call, body }) => refresh(call, body),
  "login.verify": ({ call, body }) => verifyToken(call, body),
  "login.end": async ({ call }) => {
    await logout(call);
    return undefined;
  },
});
