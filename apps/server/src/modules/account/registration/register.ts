import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import { recordAudit } from "../../../platform/audit.ts";
import type { Call } from "../../../platform/call.ts";
import { assertMayRegister } from "../installation/registration-policy.ts";
import { issueLink } from "../mail-link/issue-link.ts";
import { confirmAddressMail } from "../mails.ts";
import { createProvider } from "../provider/create-provider.ts";
import { actorOf } from "../user/actor.ts";
import { createUser } from "../user/create-user.ts";
import { acceptPassword } from "./accept-password.ts";
import { claimAddress } from "./claim-address.ts";
import { neutralAnswer } from "./neutral-answer.ts";

type Row = Endpoints["registration.create"];

/** Creates a provider and its first administrator, who gets in once the mailed link is followed. @throws Failure `password_weak`, see `assertMayRegister` */
export async function register(call: Call, input: BodyOf<Row>): Promise<AnswerOf<Row>> {
  const { email, phone = "" } = input;
  const { db } = call.platform.postgres;
  const code = input.invitation_code ?? null;
  // Before the password costs anything, and again where it counts.
  await db.transaction((tx) => assertMayRegister(tx, call, code));
  const passwordHash = await acceptPassword(input.password, email);
  await db.transaction(async (tx) => {
    await assertMayRegister(tx, call, code);
    if (!(await claimAddress(tx, call, email, null))) return;
    const company = {
      name: input.company_name,
      contactName: input.contact_name,
      contactEmail: email,
      contactPhone: phone,
    };
    const provider = await createProvider(tx, call.platform, company, call.now);
    const person = { firstName: input.first_name, lastName: input.last_name, email, phone, passwordHash };
    const user = await createUser(
      tx,
      { ...person, providerId: provider.id, role: "provider_admin", status: "active" },
      call.now,
    );
    await recordAudit(tx, call, {
      actor: actorOf(user),
      action: "provider.register",
      subjectType: "provider",
      subjectId: provider.id,
      after: { name: provider.name, contact_name: provider.contactName },
    });
    const link = await issueLink(tx, call, "confirm_email", user);
    await call.platform.mailer.enqueue(tx, confirmAddressMail(email, link));
  });
  return neutralAnswer(call);
}
