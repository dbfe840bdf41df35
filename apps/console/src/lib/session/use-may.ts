import { type Access, lets } from "@parapet/contract";
import { useSession } from "./use-session.ts";

interface ForPeople {
  readonly access: Extract<Access, { kind: "session" }>;
}

/** Whether the server would let this person call an endpoint. An unknown role may try: it decides anyway. */
export function useMay({ access }: ForPeople): boolean {
  const { user } = useSession();
  if (user === null || user.role === null) return true;
  return lets(access, { role: user.role, organizationId: user.organization_id });
}
