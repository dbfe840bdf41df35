import type { AnswerOf, BodyOf, Endpoints, UserBulkAction } from "@parapet/contract";
import { and, inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { inBulk } from "../in-bulk.ts";
import { activateUser } from "./activate-user.ts";
import { endUserSessions } from "./end-user-sessions.ts";
import { visiblePeople } from "./policy.ts";
import { resendInvitation } from "./resend-invitation.ts";
import { suspendUser } from "./suspend-user.ts";
import { userTable, type UserRow } from "./table.ts";
import { updateUser } from "./update-user.ts";

type Row = Endpoints["users.bulk"];

/** Does one thing with several people; each is refused or done as it would be alone. */
export async function bulkUsers(call: ViewerCall, input: BodyOf<Row>): Promise<AnswerOf<Row>> {
  const { db } = call.platform.postgres;
  return inBulk(call, input.ids, {
    rows: await db
      .select()
      .from(userTable)
      .where(and(visiblePeople(call.viewer), inArray(userTable.id, input.ids))),
    nameOf: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
    ...workOf(call, input),
  });
}

function workOf(call: ViewerCall, input: UserBulkAction) {
  const never = () => false;
  switch (input.action) {
    case "suspend":
      return { isDone: ({ status }: UserRow) => status === "suspended", act: (id: string) => suspendUser(call, id) };
    case "activate":
      return { isDone: ({ status }: UserRow) => status !== "suspended", act: (id: string) => activateUser(call, id) };
    case "change_role":
      return {
        isDone: ({ role }: UserRow) => role === input.role,
        act: (id: string) => updateUser(call, id, { role: input.role }),
      };
    case "resend_invitation":
      return { isDone: never, act: (id: string) => resendInvitation(call, id) };
    case "end_sessions":
      return { isDone: never, act: (id: string) => endUserSessions(call, id) };
  }
}
