import type { Access } from "@parapet/contract";
import { useSession } from "./use-session.ts";

interface ForPeople {
  readonly access: Extract<Access, { kind: "session" }>;
}

/** Whether the server would let this person call an endpoint. An unknown role may try: it decides anyway. */
export function useMay({ access }: ForPeople): boolean {
  const role = useSession().user?.role ?? null;
  return role === null || access.roles.includes(role);
}
