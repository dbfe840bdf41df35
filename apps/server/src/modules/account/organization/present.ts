import type { Organization } from "@parapet/contract";
import type { Viewer } from "../../../platform/call.ts";
import { seesInvitationCode } from "./policy.ts";
import type { OrganizationRow } from "./table.ts";

/** An organization as this viewer sees it. */
export function presentOrganization(row: OrganizationRow, users: number, viewer: Viewer): Organization {
  return {
    id: row.id,
    provider_id: row.providerId,
    name: row.name,
    mail_domains: row.mailDomains,
    traffic_names: row.trafficNames,
    invitation_code: seesInvitationCode(viewer) ? row.invitationCode : null,
    users,
    created_at: row.createdAt.toISOString(),
    archived_at: row.archivedAt?.toISOString() ?? null,
  };
}
