import type { AnswerOf, Endpoints } from "@parapet/contract";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { shownLink } from "../mail-link/shown-link.ts";
import { presentUser } from "./present.ts";
import { lockManagedUser } from "./queries.ts";
import { sendInvitation } from "./send-invitation.ts";

type Answer = AnswerOf<Endpoints["users.resendInvitation"]>;

/** Sends a new invitation link; the earlier one ends. @throws Failure `not_found`, `forbidden`, `conflict` once accepted */
export async function resendInvitation(call: ViewerCall, id: string): Promise<Answer> {
  return call.platform.postgres.db.transaction(async (tx) => {
    const user = await lockManagedUser(tx, call, id);
    if (user.status !== "invited") throw new Failure("conflict", { detail: "This user has already joined." });
    const shown = shownLink(call, await sendInvitation(tx, call, user));
    await recordAudit(tx, call, {
      action: "user.resend_invitation",
      subjectType: "user",
      subjectId: id,
      after: { link_shown: "link" in shown },
    });
    return { ...presentUser(user), ...shown };
  });
}
