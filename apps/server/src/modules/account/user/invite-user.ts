import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { shownLink } from "../mail-link/shown-link.ts";
import { createInvitedUser } from "./create-invited-user.ts";
import { choosePlace } from "./place.ts";
import { managesPeople } from "./policy.ts";
import { presentUser } from "./present.ts";

type Row = Endpoints["users.invite"];

/** Invites a person by mail; without email, the administrator gets the link to pass on. @throws Failure `conflict` when the address has an account, or see `choosePlace` */
export async function inviteUser(call: ViewerCall, input: BodyOf<Row>): Promise<AnswerOf<Row>> {
  const { viewer } = call;
  if (!managesPeople(viewer)) throw new Failure("forbidden");
  return call.platform.postgres.db.transaction(async (tx) => {
    const wish = { role: input.role, organizationId: input.organization_id };
    const place = await choosePlace(tx, viewer, wish, null);
    const { first_name: firstName, last_name: lastName, email, phone = "" } = input;
    const person = { firstName, lastName, email, phone };
    const { user, link } = await createInvitedUser(tx, call, { ...person, ...place, providerId: viewer.providerId });
    const shown = shownLink(call, link);
    await recordAudit(tx, call, {
      action: "user.invite",
      subjectType: "user",
      subjectId: user.id,
      after: { email: user.email, role: user.role, organization_id: user.organizationId, link_shown: "link" in shown },
    });
    return { ...presentUser(user), ...shown };
  });
}
