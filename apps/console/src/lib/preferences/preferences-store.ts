import { storageKeys } from "@parapet/contract";
import { presets } from "@parapet/ui/presets";
import { readText, writeText } from "../storage/storage.ts";
import { applyPreferences } from "./apply-preferences.ts";
import {
  defaultPreferences,
  densities,
  flagOf,
  localeOf,
  menus,
  oneOf,
  type Preferences,
  presetOf,
  skins,
  themes,
} from "./preferences.ts";

type StoredPreference = Exclude<keyof Preferences, "isBox" | "isRtl">;

const stored: Record<StoredPreference, { key: string; write: (from: Preferences) => string }> = {
  theme: { key: storageKeys.theme, write: (from) => from.theme },
  menu: { key: storageKeys.menu, write: (from) => from.menu },
  skin: { key: storageKeys.skins, write: (from) => from.skin },
  preset: { key: storageKeys.preset, write: (from) => presets[from.preset] },
  density: { key: storageKeys.density, write: (from) => from.density },
  locale: { key: storageKeys.locale, write: (from) => from.locale },
  isMini: { key: storageKeys.menuMini, write: (from) => String(from.isMini) },
  isSemiDark: { key: storageKeys.semiDark, write: (from) => String(from.isSemiDark) },
  isNavbarFixed: { key: storageKeys.navbarFixed, write: (from) => String(from.isNavbarFixed) },
  hasSingleKeys: { key: storageKeys.singleKeys, write: (from) => String(from.hasSingleKeys) },
};

/** Preferences as stored. Direction follows the language until it's changed for this page. */
export function readPreferences(): Preferences {
  const text = (name: StoredPreference) => readText(stored[name].key);
  const locale = localeOf(text("locale"));
  return {
    theme: oneOf(themes, text("theme"), defaultPreferences.theme),
    menu: oneOf(menus, text("menu"), defaultPreferences.menu),
    skin: oneOf(skins, text("skin"), defaultPreferences.skin),
    preset: presetOf(text("preset")),
    density: oneOf(densities, text("density"), defaultPreferences.density),
    locale,
    isMini: flagOf(text("isMini"), defaultPreferences.isMini),
    isSemiDark: flagOf(text("isSemiDark"), defaultPreferences.isSemiDark),
    isNavbarFixed: flagOf(text("isNavbarFixed"), defaultPreferences.isNavbarFixed),
    hasSingleKeys: flagOf(text("hasSingleKeys"), defaultPreferences.hasSingleKeys),
    isBox: defaultPreferences.isBox,
    isRtl: locale === "ar",
  };
}

const listeners = new Set<() => void>();
let current = readPreferences();

export function currentPreferences(): Preferences {
  return current;
}

export function subscribeToPreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(next: Preferences): void {
  current = next;
  applyPreferences(next);
  for (const listener of listeners) listener();
}

/** Changes preferences for this page and, but for box layout and direction, for the next visits. */
export function setPreferences(change: Partial<Preferences>): void {
  const next = { ...current, ...change };
  for (const { key, write } of Object.values(stored)) {
    if (write(next) !== write(current)) writeText(key, write(next));
  }
  show(next);
}

/** Reads everything again, as after a change in another tab. */
export function reloadPreferences(): void {
  show({ ...readPreferences(), isBox: current.isBox });
}
