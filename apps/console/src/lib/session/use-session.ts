import { useSyncExternalStore } from "react";
import type { Session } from "./session.ts";
import { currentSession, subscribeToSession } from "./session-store.ts";

export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession);
}
