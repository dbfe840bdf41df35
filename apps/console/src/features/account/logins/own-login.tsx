import type { UserLogin } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { LevelBadge } from "../../../lib/adaptive-auth/level-badge.tsx";
import { useSignalSentence } from "../../../lib/adaptive-auth/use-signal-sentence.ts";
import { deviceOf } from "../../../lib/device/device.ts";
import { countryName } from "../../../lib/format/country-name.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { usePreference } from "../../../lib/preferences/use-preference.ts";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";

/** One login: with what, from where, how unusual it was, and every reason on request. */
export function OwnLogin({ login }: { login: UserLogin }) {
  const t = useT();
  const locale = usePreference("locale");
  const { time, user_agent, address, country, as_name, level, score, is_learning, second_factor } = login;
  const place = [country === null ? null : countryName(country, locale), as_name].filter((part) => part !== null);
  return (
    <li className="grid gap-2 border-b border-line px-5 py-4 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <bdi title={user_agent} className="font-medium break-words">
          {deviceOf(user_agent) || t("sessions.unknownDevice")}
        </bdi>
        <LevelBadge level={level} score={score} />
        {is_learning && <Badge>{t("logins.learning")}</Badge>}
        {second_factor && <Badge tone="brand">{t("logins.secondFactor")}</Badge>}
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-fg-3">
        <TimeAgo time={time} />
        <bdi className="ltr-text font-mono text-fg-2">{address}</bdi>
        {place.map((part) => (
          <bdi key={part}>{part}</bdi>
        ))}
      </div>
      <Reasons login={login} />
    </li>
  );
}

/** What spoke for or against a login, the strongest first, and what could not be told. */
function Reasons({ login: { signals, as_name: asName } }: { login: UserLogin }) {
  const t = useT();
  const say = useSignalSentence();
  const told = signals
    .filter(({ state }) => state !== "off")
    .toSorted((one, other) => Math.abs(other.points) - Math.abs(one.points));
  return (
    <details className="text-sm text-fg-2">
      <summary className="min-h-6 w-fit cursor-pointer">{t("logins.why")}</summary>
      <ul className="mt-2 grid gap-1.5">
        {told.map((signal) => (
          <li key={signal.code}>
            <span className="font-medium text-fg">{t(`adaptive.signal.${signal.code}`)}</span>:{" "}
            {say({ ...signal, asName })}
          </li>
        ))}
        {told.length === 0 && <li>{t("logins.nothing")}</li>}
      </ul>
    </details>
  );
}
