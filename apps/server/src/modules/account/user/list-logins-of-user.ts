import type { QueryOf, AnswerOf, Endpoints } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { loginsOf } from "../login-risk/list-user-logins.ts";
import { canManage } from "./policy.ts";
import { findVisibleUser } from "./queries.ts";

/** Lists the logins of a person the caller manages, newest first. @throws Failure `not_found`, `forbidden` */
export async function listLoginsOfUser(
  call: ViewerCall,
  id: string,
  query: QueryOf<Endpoints["users.logins"]>,
): Promise<AnswerOf<Endpoints["users.logins"]>> {
  const user = await findVisibleUser(call, id);
  if (!canManage(call.viewer, user)) throw new Failure("forbidden");
  return loginsOf(call, user, query);
}
