import type { AnswerOf, Endpoints, User } from "@parapet/contract";

/** A person of a provider with some traits of their own. */
export function userWith(traits: Partial<User> = {}): User {
  return {
    id: "0199d6f0-0000-7000-8000-00000000a001",
    provider_id: "0199d6f0-0000-7000-8000-00000000b001",
    organization_id: null,
    first_name: "Nour",
    last_name: "Haddad",
    email: "nour@example.com",
    phone: "",
    role: "analyst",
    status: "active",
    email_confirmed: true,
    mfa_enabled: false,
    platform_admin: false,
    created_at: "2026-03-02T09:00:00.000Z",
    last_login_at: null,
    ...traits,
  };
}

/** The response to a finished login. */
export const loggedInAs = (traits: Partial<User> = {}): AnswerOf<Endpoints["login.verifyMfa"]> => ({
  access: "new access",
  refresh: "new refresh",
  user: userWith(traits),
});
