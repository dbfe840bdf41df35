import type { User } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { presentUser } from "../user/present.ts";
import { findUser } from "../user/queries.ts";

/** Reads the signed-in user. */
export async function getMe(call: ViewerCall): Promise<User> {
  const row = await findUser(call.platform.postgres.db, call.viewer.userId);
  if (row === null) throw new Failure("unauthenticated");
  return presentUser(row);
}
