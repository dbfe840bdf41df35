import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import { recordAudit } from "../../../platform/audit.ts";
import type { Call } from "../../../platform/call.ts";
import { actorOf } from "../user/actor.ts";
import { announceUser } from "../user/announce-user.ts";
import { admitUser } from "./admit-user.ts";

type Row = Endpoints["registration.confirmEmail"];

/** Confirms an address with the mailed link; the account can log in from now on. @throws Failure `link_invalid` */
export async function confirmEmail(call: Call, link: BodyOf<Row>): Promise<AnswerOf<Row>> {
  return call.platform.postgres.db.transaction(async (tx) => {
    const user = await admitUser(tx, call, { purpose: "confirm_email", link });
    await recordAudit(tx, call, {
      actor: actorOf(user),
      action: "user.confirm_email",
      subjectType: "user",
      subjectId: user.id,
      after: { platform_admin: user.platformAdmin },
    });
    await announceUser(tx, call, user, "user.joined");
    return { email: user.email };
  });
}
