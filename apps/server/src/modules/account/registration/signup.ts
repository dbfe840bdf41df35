import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import { recordAudit } from "../../../platform/audit.ts";
import type { Call } from "../../../platform/call.ts";
import { issueLink } from "../mail-link/issue-link.ts";
import { confirmAddressMail } from "../mails.ts";
import { findOpenOrganization } from "../organization/queries.ts";
import { assertRoom } from "../quota/assert-room.ts";
import { actorOf } from "../user/actor.ts";
import { createUser, lockEmail } from "../user/create-user.ts";
import { acceptPassword } from "./accept-password.ts";
import { claimAddress } from "./claim-address.ts";
import { neutralAnswer } from "./neutral-answer.ts";

type Row = Endpoints["registration.signup"];

/**
 * Joins an organization by its invitation code or an allowed mail domain, as a viewer, once the mailed link is
 * followed. Where nothing fits, nothing happens and the answer is the same. @throws Failure `password_weak`, `quota_reached`
 */
export async function signup(call: Call, input: BodyOf<Row>): Promise<AnswerOf<Row>> {
  const { email, phone = "" } = input;
  const passwordHash = await acceptPassword(input.password, email);
  await call.platform.postgres.db.transaction(async (tx) => {
    const organization = await findOpenOrganization(tx, { email, code: input.invitation_code ?? null });
    if (organization === null) return;
    await lockEmail(tx, email);
    // Before the address is looked up: a full provider must not reveal whether it's registered.
    await assertRoom(tx, "users", organization.providerId);
    if (!(await claimAddress(tx, call, email, organization.providerId))) return;
    const person = { firstName: input.first_name, lastName: input.last_name, email, phone, passwordHash };
    const place = { providerId: organization.providerId, organizationId: organization.id };
    const user = await createUser(tx, { ...person, ...place, role: "viewer", status: "active" }, call.now);
    await recordAudit(tx, call, {
      actor: actorOf(user),
      action: "user.signup",
      subjectType: "user",
      subjectId: user.id,
      after: {
        email,
        organization_id: organization.id,
        by: input.invitation_code === undefined ? "mail_domain" : "code",
      },
    });
    const link = await issueLink(tx, call, "confirm_email", user);
    await call.platform.mailer.enqueue(tx, confirmAddressMail(email, link));
  });
  return neutralAnswer(call);
}
