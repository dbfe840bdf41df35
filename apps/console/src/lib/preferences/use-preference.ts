import { useSyncExternalStore } from "react";
import { currentPreferences, subscribeToPreferences } from "./preferences-store.ts";
import type { Preferences } from "./preferences.ts";

/** One preference. A change of another draws nothing again: the style sheets follow by themselves. */
export function usePreference<Name extends keyof Preferences>(name: Name): Preferences[Name] {
  return useSyncExternalStore(subscribeToPreferences, () => currentPreferences()[name]);
}
