import { sessionEndpoints } from "@parapet/contract";
import { endOtherSessions } from "../../../modules/account/session/end-other-sessions.ts";
import { endSession } from "../../../modules/account/session/end-session.ts";
import { listSessions } from "../../../modules/account/session/list-sessions.ts";
import { defineHandlers } from "../../handler.ts";

export const sessionHandlers = defineHandlers(sessionEndpoints, {
  "sessions.list": ({ call }) => listSessions(call),
  "sessions.end": async ({ call, params }) => {
    await endSession(call, params.id);
    return undefined;
  },
  "sessions.endOthers": async ({ call }) => {
    await endOtherSessions(call);
    return undefined;
  },
});
