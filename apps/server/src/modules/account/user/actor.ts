import type { Actor } from "../../../platform/audit.ts";
import type { UserRow } from "./table.ts";

/** The account itself as the actor of a call without a session. */
export function actorOf(user: Pick<UserRow, "id" | "providerId" | "email">): Actor {
  return { userId: user.id, providerId: user.providerId, email: user.email };
}
