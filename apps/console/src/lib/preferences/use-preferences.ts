import { useSyncExternalStore } from "react";
import type { Preferences } from "./preferences.ts";
import { currentPreferences, subscribeToPreferences } from "./preferences-store.ts";

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribeToPreferences, currentPreferences);
}
