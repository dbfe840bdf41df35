import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import { recordAudit } from "../../../platform/audit.ts";
import type { Call } from "../../../platform/call.ts";
import { endLinks } from "../mail-link/issue-link.ts";
import { readLink } from "../mail-link/use-link.ts";
import { actorOf } from "../user/actor.ts";
import { announceUser } from "../user/announce-user.ts";
import { acceptPassword } from "./accept-password.ts";
import { admitUser } from "./admit-user.ts";

type Row = Endpoints["registration.confirmUser"];

/** Accepts an invitation: sets the password, confirms the address, opens the account. @throws Failure `link_invalid`, `password_weak` */
export async function confirmUser(call: Call, { password, ...link }: BodyOf<Row>): Promise<AnswerOf<Row>> {
  const { db } = call.platform.postgres;
  const invited = await readLink(db, call, "accept_invitation", link);
  const passwordHash = await acceptPassword(password, invited.email);
  return db.transaction(async (tx) => {
    const user = await admitUser(tx, call, { purpose: "accept_invitation", link, passwordHash });
    await endLinks(tx, user.id);
    await recordAudit(tx, call, {
      actor: actorOf(user),
      action: "user.accept_invitation",
      subjectType: "user",
      subjectId: user.id,
    });
    await announceUser(tx, call, user, "user.invitation_accepted");
    return { email: user.email };
  });
}
