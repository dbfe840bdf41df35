import type { Role } from "@parapet/contract";

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/** What the console keeps of the signed-in user. */
export interface SessionUser {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly role: Role | null;
  /** Null for the provider's own people. */
  readonly organization_id: string | null;
}

export interface Session {
  /** Present only when both tokens are: that is what "logged in" means. */
  readonly tokens: Tokens | null;
  /** Whose page this is: while a session is expired, the person it belonged to. */
  readonly user: SessionUser | null;
  readonly mfa: string | null;
  readonly isIntegrated: boolean;
  /** The session ended by itself, in the middle of work; its person may log in again in place. */
  readonly isExpired: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

export function tokensOf(stored: unknown): Tokens | null {
  if (!isRecord(stored)) return null;
  const access = textOf(stored["access"]);
  const refresh = textOf(stored["refresh"]);
  return access && refresh ? { access, refresh } : null;
}

export function mfaOf(stored: unknown): string | null {
  return isRecord(stored) ? textOf(stored["token"]) : null;
}

// By hand: the schema of a role would bring zod into the first load of the login.
const roles: Readonly<Record<Role, true>> = {
  provider_admin: true,
  analyst: true,
  organization_admin: true,
  viewer: true,
};
const isRole = (name: string): name is Role => Object.hasOwn(roles, name);

export function userOf(stored: unknown): SessionUser | null {
  if (!isRecord(stored)) return null;
  const email = textOf(stored["email"]);
  if (email === null) return null;
  const role = textOf(stored["role"]);
  return {
    first_name: textOf(stored["first_name"]) ?? "",
    last_name: textOf(stored["last_name"]) ?? "",
    email,
    role: role !== null && isRole(role) ? role : null,
    organization_id: textOf(stored["organization_id"]),
  };
}

export function fullName(user: SessionUser): string {
  return `${user.first_name} ${user.last_name}`.trim();
}
