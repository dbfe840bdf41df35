import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { Call } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { endLinks } from "../mail-link/issue-link.ts";
import { useAddressLink } from "../mail-link/use-link.ts";
import { addressLeftMail } from "../mails.ts";
import { actorOf } from "../user/actor.ts";
import { lockEmail } from "../user/create-user.ts";
import { isAddressTaken } from "../user/queries.ts";
import { userTable } from "../user/table.ts";
import { dropStaleAccountOf } from "./drop-stale-account.ts";

type Row = Endpoints["registration.changeEmail"];

/**
 * Makes the address that the link was mailed to the account's own; links mailed to the old one end.
 * @throws Failure `link_invalid`, also when another account has taken the address
 */
export async function adoptEmail(call: Call, link: BodyOf<Row>): Promise<AnswerOf<Row>> {
  return call.platform.postgres.db.transaction(async (tx) => {
    const { user, address } = await useAddressLink(tx, call, link);
    await lockEmail(tx, address);
    await dropStaleAccountOf(tx, address, call.now);
    if (await isAddressTaken(tx, address, user.providerId)) throw new Failure("link_invalid");
    await tx.update(userTable).set({ email: address, emailConfirmedAt: call.now }).where(eq(userTable.id, user.id));
    await endLinks(tx, user.id);
    await call.platform.mailer.enqueue(tx, addressLeftMail(user.email));
    await recordAudit(tx, call, {
      actor: actorOf(user),
      action: "user.change_email",
      subjectType: "user",
      subjectId: user.id,
      before: { email: user.email },
      after: { email: address },
    });
    return { email: address };
  });
}
