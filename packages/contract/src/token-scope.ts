import type { SessionAccess } from "./access.ts";
import { type ScopeApplication, scopeApplications, type ScopeLevel, scopeLevels } from "./account/api-token.ts";
import type { Endpoint } from "./endpoint.ts";
import type { Role } from "./role.ts";

/**
 * The application whose scopes reach a path; null for paths that no token reaches: accounts, users, providers and tokens,
 * and what needs a session (Microsoft's consent) or a second person (approval of an action).
 */
export function scopeApplicationOf(path: string): ScopeApplication | null {
  return paths.find(({ pattern }) => pattern.test(path))?.application ?? null;
}

const paths: readonly { readonly application: ScopeApplication; readonly pattern: RegExp }[] = [
  { application: "api-insights", pattern: /^\/api\/dynamics\/(?!providers)/ },
  { application: "adaptive-auth", pattern: /^\/api\/adaptive\// },
  { application: "secure-inbox", pattern: /^\/api\/secureinbox\/(?!outlook-login\/|actions\/:id\/decision\/)/ },
];

/** Whether an API token can reach an endpoint. */
export function isReachedByTokens({ access, path }: Endpoint): boolean {
  return access.kind === "session" && scopeApplicationOf(path) !== null;
}

/** The level that an endpoint needs, by the roles that may call it. */
export function levelOf({ roles }: SessionAccess): ScopeLevel {
  if (roles.includes("viewer")) return "read";
  return roles.includes("analyst") ? "work" : "manage";
}

/** The level at which scopes let a token call an endpoint; null if they don't. */
export function levelByScopes(
  scopes: readonly string[],
  name: string,
  { path }: Endpoint,
  access: SessionAccess,
): ScopeLevel | null {
  const needed = levelOf(access);
  const application = scopeApplicationOf(path);
  if (application === null) return null;
  const granted = scopeLevels.findLast((level) => scopes.includes(`${application}:${level}`));
  if (granted !== undefined && scopeLevels.indexOf(granted) >= scopeLevels.indexOf(needed)) return granted;
  return scopes.includes(name) ? needed : null;
}

/** The scopes that cover an endpoint, the narrowest first. */
export function scopesFor(name: string, { path }: Endpoint, access: SessionAccess): string[] {
  const application = scopeApplicationOf(path);
  if (application === null) return [];
  const enough = scopeLevels.slice(scopeLevels.indexOf(levelOf(access)));
  return [name, ...enough.map((level) => `${application}:${level}`)];
}

/** All scopes of applications, such as for a program that administers all of them. */
export function scopesAt(level: ScopeLevel): string[] {
  return scopeApplications.map((application) => `${application}:${level}`);
}

/** The role of a token that works with a role's rights up to a level. */
export function roleAt(role: Role, level: ScopeLevel): Role {
  if (level === "read") return "viewer";
  return level === "work" && role === "provider_admin" ? "analyst" : role;
}
