import type { Role } from "./role.ts";

/** Whose data a row tells or changes. */
export type Reach = "provider" | "organization";

/**
 * Who may call an endpoint; what no row grants is denied.
 * - `public`: anyone.
 * - `visitor`: anyone; who sends a token is known by it, and a token that is not good is refused.
 * - `session`: a signed-in, active user with one of the roles; with the reach `provider` only people who belong to no
 *   organization, because what they read or change is the whole provider's.
 * - `platform`: a signed-in user with the platform administrator flag.
 * - `mfa`: the bearer of a login's MFA token, and nothing else.
 * - `trace-source`: a sender with a trace source's token; without one, a sender on this machine.
 * - `api-client`: a client of a protected API, with one of its keys.
 * - `gateway`: any caller; the handler decides by the API whose claims about a call it trusts.
 */
export type Access =
  | { readonly kind: "public" }
  | { readonly kind: "visitor" }
  | { readonly kind: "session"; readonly reach: Reach; readonly roles: readonly Role[] }
  | { readonly kind: "platform" }
  | { readonly kind: "mfa" }
  | { readonly kind: "trace-source" }
  | { readonly kind: "api-client" }
  | { readonly kind: "gateway" };

/** Who may, of the people who are signed in. */
export type SessionAccess = Extract<Access, { kind: "session" }>;

const session = (reach: Reach, ...roles: Role[]): SessionAccess => ({ kind: "session", reach, roles });

/** The access levels the table uses, named by what they let a person do. */
export const may = {
  callFreely: { kind: "public" },
  askFreely: { kind: "visitor" },
  finishLogin: { kind: "mfa" },
  sendTraffic: { kind: "trace-source" },
  manageInstallation: { kind: "platform" },
  useOwnAccount: session("organization", "provider_admin", "analyst", "organization_admin", "viewer"),
  readPeople: session("organization", "provider_admin", "analyst", "organization_admin", "viewer"),
  managePeople: session("organization", "provider_admin", "organization_admin"),
  readTraffic: session("provider", "provider_admin", "analyst", "viewer"),
  importTraffic: session("provider", "provider_admin", "analyst"),
  workCases: session("provider", "provider_admin", "analyst"),
  administer: session("provider", "provider_admin"),
  readProtection: session("provider", "provider_admin", "analyst", "viewer"),
  readClients: session("organization", "provider_admin", "analyst", "organization_admin", "viewer"),
  workClients: session("organization", "provider_admin", "analyst", "organization_admin"),
  manageClients: session("organization", "provider_admin", "organization_admin"),
  readMail: session("provider", "provider_admin", "analyst", "viewer"),
  workMail: session("provider", "provider_admin", "analyst"),
  openMail: session("provider", "provider_admin", "analyst"),
  callAsClient: { kind: "api-client" },
  askForDecision: { kind: "gateway" },
} as const satisfies Record<string, Access>;

/** Whether a row for signed-in people lets a person in. */
export function lets(
  { reach, roles }: SessionAccess,
  person: { readonly role: Role; readonly organizationId: string | null },
): boolean {
  return roles.includes(person.role) && (reach === "organization" || person.organizationId === null);
}
