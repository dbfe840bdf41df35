import { locales } from "@parapet/contract";
import { cx } from "@parapet/ui/cx";
import { usePreference } from "../preferences/use-preference.ts";
import { changeLocale } from "./change-locale.ts";
import { languages } from "./languages.ts";
import { useT } from "./use-t.ts";

/** The languages side by side, each in its own words: three need no menu. */
export function LanguageChoice() {
  const t = useT();
  const current = usePreference("locale");
  return (
    <div role="group" aria-label={t("shell.language")} className="flex gap-1">
      {locales.map((name) => (
        <button
          key={name}
          type="button"
          lang={name}
          aria-pressed={name === current}
          onClick={() => void changeLocale(name)}
          className={cx(
            "rounded-md px-2 py-1 font-language-names text-sm transition-colors hover:text-fg",
            name === current ? "font-medium text-fg" : "text-fg-3",
          )}
        >
          {languages[name]}
        </button>
      ))}
    </div>
  );
}
