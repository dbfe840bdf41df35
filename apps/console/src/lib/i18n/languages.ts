import type { Locale } from "@parapet/contract";

/** Languages in their own words. */
export const languages: Readonly<Record<Locale, string>> = { en: "English", fr: "Français", ar: "العربية" };
