import type { SessionAccess } from "@parapet/contract";
import { letsIn } from "./lets-in.ts";
import { useSession } from "./use-session.ts";

interface ForPeople {
  readonly access: SessionAccess;
}

/** Whether the server would let this person call an endpoint. */
export function useMay({ access }: ForPeople): boolean {
  return letsIn(access, useSession().user);
}
