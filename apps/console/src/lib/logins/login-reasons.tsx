import type { UserLogin } from "@parapet/contract";
import { countryName } from "../format/country-name.ts";
import { useFormat } from "../format/use-format.ts";
import { useT } from "../i18n/use-t.ts";
import { usePreference } from "../preferences/use-preference.ts";
import { loginSentence, loginSignalName } from "./login-sentence.ts";

/** Reasons that raised or lowered a login's risk, strongest first, and unavailable signals. */
export function LoginReasons({ login: { signals, as_name: asName } }: { login: UserLogin }) {
  const t = useT();
  const format = useFormat();
  const locale = usePreference("locale");
  const speech = { t, format, country: (code: string) => countryName(code, locale) };
  const reasons = signals
    .filter(({ state }) => state !== "off")
    .toSorted((one, other) => Math.abs(other.points) - Math.abs(one.points));
  return (
    <details className="text-sm text-fg-2">
      <summary className="min-h-6 w-fit cursor-pointer">{t("logins.why")}</summary>
      <ul className="mt-2 grid gap-1.5">
        {reasons.map((signal) => (
          <li key={signal.code}>
            <span className="font-medium text-fg">{loginSignalName(signal, speech)}</span>:{" "}
            {loginSentence({ ...signal, asName }, speech)}
          </li>
        ))}
        {reasons.length === 0 && <li>{t("logins.nothing")}</li>}
      </ul>
    </details>
  );
}
