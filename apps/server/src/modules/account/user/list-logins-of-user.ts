import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { loginsOf } from "../login-risk/list-user-logins.ts";
import { findVisibleUser } from "./find-visible-user.ts";
import { canManage } from "./policy.ts";

type Row = Endpoints["users.logins"];

/** Lists the logins of a person the caller manages, newest first. @throws Failure `not_found`, `forbidden` */
export async function listLoginsOfUser(call: ViewerCall, id: string, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const user = await findVisibleUser(call, id);
  if (!canManage(call.viewer, user)) throw new Failure("forbidden");
  return loginsOf(call, user, query);
}
