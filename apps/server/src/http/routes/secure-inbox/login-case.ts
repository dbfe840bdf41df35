import { loginCaseEndpoints, loginEventEndpoints } from "@parapet/contract";
import {
  bulkLoginCases,
  changeLoginCase,
  commentLoginCase,
} from "../../../modules/secure-inbox/login-case/change-login-case.ts";
import { exportLoginCases } from "../../../modules/secure-inbox/login-case/export-login-cases.ts";
import { getLoginCase } from "../../../modules/secure-inbox/login-case/get-login-case.ts";
import { listLoginCases, selectLoginCases } from "../../../modules/secure-inbox/login-case/list-login-cases.ts";
import { exportSignIns } from "../../../modules/secure-inbox/sign-in/export-sign-ins.ts";
import { listSignIns } from "../../../modules/secure-inbox/sign-in/list-sign-ins.ts";
import { readSignInHealth } from "../../../modules/secure-inbox/sign-in/read-sign-in-health.ts";
import { readSignInsNow } from "../../../modules/secure-inbox/sign-in/read-sign-ins-now.ts";
import { defineHandlers } from "../../handler.ts";

export const loginCaseHandlers = defineHandlers(loginCaseEndpoints, {
  "loginCases.list": ({ call, query }) => listLoginCases(call, query),
  "loginCases.export": ({ call, query }) => exportLoginCases(call, query),
  "loginCases.select": ({ call, query }) => selectLoginCases(call, query),
  "loginCases.bulk": ({ call, body }) => bulkLoginCases(call, body),
  "loginCases.get": ({ call, params }) => getLoginCase(call, params.id),
  "loginCases.update": ({ call, params, body }) => changeLoginCase(call, params.id, body),
  "loginCases.comment": ({ call, params, body }) => commentLoginCase(call, params.id, body.text),
});

export const loginEventHandlers = defineHandlers(loginEventEndpoints, {
  "loginEvents.list": ({ call, query }) => listSignIns(call, query),
  "loginEvents.export": ({ call, query }) => exportSignIns(call, query),
  "loginEvents.read": ({ call }) => readSignInsNow(call),
  "loginEvents.health": ({ call }) => readSignInHealth(call),
});
