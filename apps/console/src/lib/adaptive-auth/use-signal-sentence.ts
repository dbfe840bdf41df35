import { useCallback } from "react";
import { countryName } from "../format/country-name.ts";
import { useFormat } from "../format/use-format.ts";
import { useT } from "../i18n/use-t.ts";
import { usePreference } from "../preferences/use-preference.ts";
import { type Said, signalSentence } from "./signal-sentence.ts";

/** What a signal says, in the language of the page. */
export function useSignalSentence(): (said: Said) => string {
  const t = useT();
  const format = useFormat();
  const locale = usePreference("locale");
  return useCallback(
    (said) => signalSentence(said, { t, format, country: (code) => countryName(code, locale) }),
    [t, format, locale],
  );
}
