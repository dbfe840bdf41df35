import { useLingui } from "@lingui/react";
import { useMemo } from "react";

interface LanguageNames {
  readonly nameOf: (code: string) => string;
  readonly listOf: (codes: readonly string[]) => string;
}

/** Names of languages in the language of the page. */
export function useLanguageNames(): LanguageNames {
  const { i18n } = useLingui();
  const { locale } = i18n;
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: "language" });
    const list = new Intl.ListFormat(locale);
    const nameOf = (code: string) => names.of(code) ?? code;
    return { nameOf, listOf: (codes) => list.format(codes.map(nameOf)) };
  }, [locale]);
}
