import { fallbackLocale, type Locale, locales } from "@parapet/contract";
import { type PresetName, presetNames, presets } from "@parapet/ui/presets";

export const themes = ["light", "dark"] as const;
export const menus = ["vertical", "horizontal"] as const;
export const skins = ["classic", "modern", "decent", "bordered"] as const;

export const densities = ["comfortable", "compact"] as const;

export interface Preferences {
  readonly theme: (typeof themes)[number];
  readonly menu: (typeof menus)[number];
  readonly skin: (typeof skins)[number];
  readonly preset: PresetName;
  /** How high the rows of tables are. */
  readonly density: (typeof densities)[number];
  readonly locale: Locale;
  readonly isMini: boolean;
  readonly isSemiDark: boolean;
  readonly isNavbarFixed: boolean;
  /** Shortcuts of one letter work; off, only those with Ctrl or ⌘ do (WCAG 2.1.4). */
  readonly hasSingleKeys: boolean;
  /** Box layout and direction live as long as the page: they are not stored. */
  readonly isBox: boolean;
  readonly isRtl: boolean;
}

export const defaultPreferences: Preferences = {
  theme: "light",
  menu: "vertical",
  skin: "classic",
  preset: "success",
  density: "comfortable",
  locale: fallbackLocale,
  isMini: false,
  isSemiDark: false,
  isNavbarFixed: true,
  hasSingleKeys: true,
  isBox: true,
  isRtl: false,
};

/** The member of a list that a stored text names, quoted or not; anything else is the default. */
export function oneOf<const Value extends string>(
  values: readonly Value[],
  stored: string | null,
  initial: Value,
): Value {
  const text = stored?.replace(/^"(.*)"$/, "$1");
  return values.find((value) => value === text) ?? initial;
}

export function flagOf(stored: string | null, initial: boolean): boolean {
  const text = oneOf(["true", "false"], stored, initial ? "true" : "false");
  return text === "true";
}

/** A preset is stored as its colour; its name is understood too. */
export function presetOf(stored: string | null): PresetName {
  const text = stored?.replaceAll('"', "").toLowerCase();
  const named = presetNames.find((name) => name === text || presets[name].toLowerCase() === text);
  return named ?? defaultPreferences.preset;
}

export const localeOf = (stored: string | null): Locale => oneOf(locales, stored, fallbackLocale);
