import type { Locale } from "@parapet/contract";

/** The name of a country (ISO 3166-1 alpha-2) as people of a language say it; the code where there is no name for it. */
export function countryName(code: string, locale: Locale): string {
  // The only other codes that it refuses are no two letters.
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(locale, { type: "region" }).of(code) ?? code) : code;
}
