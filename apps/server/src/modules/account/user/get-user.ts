import type { User } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { findVisibleUser } from "./find-visible-user.ts";
import { presentUser } from "./present.ts";

/** Reads one person. @throws Failure `not_found` */
export async function getUser(call: ViewerCall, id: string): Promise<User> {
  return presentUser(await findVisibleUser(call, id));
}
