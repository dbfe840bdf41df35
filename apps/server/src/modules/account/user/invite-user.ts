import type { BodyOf, Endpoints, User } from "@parapet/contract";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { dropUnprovenAccountOf } from "../registration/drop-stale-account.ts";
import { createUser, lockEmail } from "./create-user.ts";
import { findUserByEmail } from "./find-user.ts";
import { choosePlace } from "./place.ts";
import { managesPeople } from "./policy.ts";
import { presentUser } from "./present.ts";
import { sendInvitation } from "./send-invitation.ts";

type Input = BodyOf<Endpoints["users.invite"]>;

/** Invites a person by mail. @throws Failure `conflict` when the address has an account, or see `choosePlace` */
export async function inviteUser(call: ViewerCall, input: Input): Promise<User> {
  const { viewer, now } = call;
  if (!managesPeople(viewer)) throw new Failure("forbidden");
  return call.platform.postgres.db.transaction(async (tx) => {
    const wish = { role: input.role, organizationId: input.organization_id };
    const place = await choosePlace(tx, viewer, wish, null);
    await lockEmail(tx, input.email);
    await dropUnprovenAccountOf(tx, input.email, now);
    if ((await findUserByEmail(tx, input.email)) !== null) {
      throw new Failure("conflict", { detail: "This address already has an account." });
    }
    const person = {
      firstName: input.first_name,
      lastName: input.last_name,
      email: input.email,
      phone: input.phone ?? "",
    };
    const user = await createUser(tx, { ...person, ...place, providerId: viewer.providerId, status: "invited" }, now);
    await sendInvitation(tx, call, user);
    await recordAudit(tx, call, {
      action: "user.invite",
      subjectType: "user",
      subjectId: user.id,
      after: { email: user.email, role: user.role, organization_id: user.organizationId },
    });
    return presentUser(user);
  });
}
