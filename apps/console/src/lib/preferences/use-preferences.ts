import { useSyncExternalStore } from "react";
import { currentPreferences, subscribeToPreferences } from "./preferences-store.ts";
import type { Preferences } from "./preferences.ts";

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribeToPreferences, currentPreferences);
}
