import { useMemo } from "react";
import { countryName } from "../../../lib/format/country-name.ts";
import { usePreference } from "../../../lib/preferences/use-preference.ts";

/** Names of countries in the viewer's language. */
export function useCountryNames(): (code: string) => string {
  const locale = usePreference("locale");
  return useMemo(() => (code: string) => countryName(code, locale), [locale]);
}
