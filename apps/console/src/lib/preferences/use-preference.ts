import { useSyncExternalStore } from "react";
import type { Preferences } from "./preferences.ts";
import { currentPreferences, subscribeToPreferences } from "./preferences-store.ts";

/** One preference. A change of another draws nothing again: the style sheets follow by themselves. */
export function usePreference<Name extends keyof Preferences>(name: Name): Preferences[Name] {
  return useSyncExternalStore(subscribeToPreferences, () => currentPreferences()[name]);
}
