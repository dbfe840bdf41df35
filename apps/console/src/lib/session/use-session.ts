import { useSyncExternalStore } from "react";
import { currentSession, subscribeToSession } from "./session-store.ts";
import type { Session } from "./session.ts";

export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession);
}
