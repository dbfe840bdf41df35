import type { LoginSession } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { sessionsOf } from "../session/list-sessions.ts";
import { findVisibleUser } from "./find-visible-user.ts";
import { canManage } from "./policy.ts";

/** Lists the open sessions of a person the caller manages. @throws Failure `not_found`, `forbidden` */
export async function listUserSessions(call: ViewerCall, id: string): Promise<{ items: LoginSession[] }> {
  const user = await findVisibleUser(call, id);
  if (!canManage(call.viewer, user)) throw new Failure("forbidden");
  return { items: await sessionsOf(call, id) };
}
