import type { BodyOf, Endpoints, Organization } from "@parapet/contract";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { lockAdministration } from "../user/last-administrator.ts";
import { auditedOrganization } from "./audited.ts";
import { claimLists } from "./claim-lists.ts";
import { claimName } from "./claim-name.ts";
import { newInvitationCode } from "./invitation-code.ts";
import { managesOrganizations } from "./policy.ts";
import { presentOrganization } from "./present.ts";
import { organizationTable, type OrganizationRow } from "./table.ts";

type Input = BodyOf<Endpoints["organizations.create"]>;

/** Creates an organization. @throws Failure `conflict` when its name or a mail domain is another's */
export async function createOrganization(call: ViewerCall, input: Input): Promise<Organization> {
  if (!managesOrganizations(call.viewer)) throw new Failure("forbidden");
  const row: OrganizationRow = {
    id: newId(),
    providerId: call.viewer.providerId,
    name: input.name,
    mailDomains: [...new Set(input.mail_domains)],
    trafficNames: [...new Set(input.traffic_names)],
    invitationCode: input.signup_by_code ? newInvitationCode() : null,
    createdAt: call.now,
    archivedAt: null,
  };
  const claim = { ...row, organizationId: row.id };
  await call.platform.postgres.db.transaction(async (tx) => {
    await lockAdministration(tx, row.providerId);
    await claimName(tx, claim);
    await claimLists(tx, claim);
    await tx.insert(organizationTable).values(row);
    await recordAudit(tx, call, {
      action: "organization.create",
      subjectType: "organization",
      subjectId: row.id,
      after: auditedOrganization(row),
    });
  });
  return presentOrganization(row, 0, call.viewer);
}
