import type { Preferences } from "./preferences.ts";

/** Writes preferences onto the document element, where the style sheets read them. Same result as `public/boot.js`. */
export function applyPreferences(preferences: Preferences, root: HTMLElement = document.documentElement): void {
  root.lang = preferences.locale;
  root.dir = preferences.isRtl ? "rtl" : "ltr";
  const attributes = {
    theme: preferences.theme,
    skin: preferences.skin,
    preset: preferences.preset,
    density: preferences.density,
    nav: preferences.menu,
    mini: String(preferences.isMini),
    semiDark: String(preferences.isSemiDark),
    navbar: preferences.isNavbarFixed ? "fixed" : "absolute",
    box: String(preferences.isBox),
    singleKeys: String(preferences.hasSingleKeys),
  };
  for (const [name, value] of Object.entries(attributes)) root.dataset[name] = value;
}
