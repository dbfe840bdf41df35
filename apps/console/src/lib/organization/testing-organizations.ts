import type { Organization } from "@parapet/contract";

/** An organization with some traits of its own. */
export function organizationWith(traits: Partial<Organization> = {}): Organization {
  return {
    id: "0199d6f0-0000-7000-8000-00000000b001",
    provider_id: "0199d6f0-0000-7000-8000-000000000001",
    name: "Nordic Foods",
    mail_domains: [],
    traffic_names: [],
    invitation_code: null,
    users: 3,
    created_at: "2026-11-01T09:00:00.000Z",
    archived_at: null,
    ...traits,
  };
}
