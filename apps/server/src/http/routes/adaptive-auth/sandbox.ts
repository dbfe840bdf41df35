import { sandboxEndpoints } from "@parapet/contract";
import { callSandbox } from "../../../modules/adaptive-auth/sandbox/call-sandbox.ts";
import { openSandbox } from "../../../modules/adaptive-auth/sandbox/open-sandbox.ts";
import { raceAttackers } from "../../../modules/adaptive-auth/sandbox/race-attackers.ts";
import { verifySandboxCode } from "../../../modules/adaptive-auth/sandbox/verify-sandbox-code.ts";
import { defineHandlers } from "../../handler.ts";

export const sandboxHandlers = defineHandlers(sandboxEndpoints, {
  "sandbox.open": ({ call }) => openSandbox(call),
  "sandbox.call": ({ call, params, body }) => callSandbox(call, params.session, body),
  "sandbox.verify": ({ call, params, body }) => verifySandboxCode(call, { ...params, ...body }),
  "sandbox.race": ({ call, params, body }) => raceAttackers(call, params.session, body),
});
