import type { BodyOf, Endpoints, Organization } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { lockAdministration } from "../user/last-administrator.ts";
import { claimLists } from "./claim-lists.ts";
import { claimName } from "./claim-name.ts";
import { newInvitationCode } from "./invitation-code.ts";
import { lockOwnOrganization, readOrganization } from "./queries.ts";
import { saveOrganization } from "./save-organization.ts";
import type { OrganizationRow } from "./table.ts";

type Input = BodyOf<Endpoints["organizations.update"]>;

/** Changes an organization; sign-up by code turned off and on again gives a new code. @throws Failure `not_found`, `conflict` */
export async function updateOrganization(call: ViewerCall, id: string, input: Input): Promise<Organization> {
  return call.platform.postgres.db.transaction(async (tx) => {
    await lockAdministration(tx, call.viewer.providerId);
    const row = await lockOwnOrganization(tx, call.viewer, id);
    const changed: OrganizationRow = {
      ...row,
      name: input.name ?? row.name,
      mailDomains: input.mail_domains === undefined ? row.mailDomains : [...new Set(input.mail_domains)],
      trafficNames: input.traffic_names === undefined ? row.trafficNames : [...new Set(input.traffic_names)],
      invitationCode: codeAfter(row, input.signup_by_code),
    };
    const claim = { ...changed, organizationId: id };
    await claimName(tx, claim);
    await claimLists(tx, claim);
    await saveOrganization(tx, call, row, changed, "organization.update");
    return readOrganization(tx, call, id);
  });
}

function codeAfter(row: OrganizationRow, signupByCode: boolean | undefined): string | null {
  if (signupByCode === undefined) return row.invitationCode;
  return signupByCode ? (row.invitationCode ?? newInvitationCode()) : null;
}
