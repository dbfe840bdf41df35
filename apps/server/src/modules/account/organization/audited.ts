import type { OrganizationRow } from "./table.ts";

/** What the audit trail keeps of an organization; the invitation code lets people in, so only whether there is one. */
export function auditedOrganization(row: OrganizationRow) {
  return {
    name: row.name,
    mail_domains: row.mailDomains,
    traffic_names: row.trafficNames,
    signup_by_code: row.invitationCode !== null,
    archived: row.archivedAt !== null,
  };
}
