import { lets, type SessionAccess } from "@parapet/contract";
import type { SessionUser } from "./session.ts";

/**
 * Whether the server would let this person in; where no access is named, everybody who is signed in. Who is not known,
 * or in what role, may try: it decides anyway.
 */
export function letsIn(access: SessionAccess | undefined, user: SessionUser | null): boolean {
  if (access === undefined || user === null || user.role === null) return true;
  return lets(access, { role: user.role, organizationId: user.organization_id });
}
