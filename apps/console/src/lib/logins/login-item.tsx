import type { UserLogin } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import type { ReactNode } from "react";
import { LevelBadge } from "../adaptive-auth/level-badge.tsx";
import { type Said, signalSentence, type Speech } from "../adaptive-auth/signal-sentence.ts";
import { deviceOf } from "../device/device.ts";
import { countryName } from "../format/country-name.ts";
import { useFormat } from "../format/use-format.ts";
import type { MessageId } from "../i18n/message-table.ts";
import { useT } from "../i18n/use-t.ts";
import { usePreference } from "../preferences/use-preference.ts";
import { TimeAgo } from "../time/time-ago.tsx";

/** What a signal says about a login of a person, where that is not what it says about a call of an API's client. */
const ofLogins: Readonly<Partial<Record<MessageId, MessageId>>> = {
  "adaptive.says.net.country": "logins.says.net.country",
  "adaptive.says.net.asn": "logins.says.net.asn",
  "adaptive.says.net.part": "logins.says.net.part",
  "adaptive.says.net.prefix": "logins.says.net.prefix",
  "adaptive.says.net.address": "logins.says.net.address",
  "adaptive.says.net.class_new": "logins.says.net.class_new",
  "adaptive.says.geo.impossible_travel": "logins.says.geo.impossible_travel",
  "adaptive.says.dev.unnamed": "logins.says.dev.unnamed",
  "adaptive.says.dev.agent": "logins.says.dev.agent",
  "adaptive.says.dev.agent_on": "logins.says.dev.agent_on",
  "adaptive.says.dev.seldom": "logins.says.dev.seldom",
  "adaptive.says.dev.usual": "logins.says.dev.usual",
  "adaptive.says.beh.hour": "logins.says.beh.hour",
  "adaptive.says.beh.hour_usual": "logins.says.beh.hour_usual",
  "adaptive.says.beh.dormant": "logins.says.beh.dormant",
  "adaptive.says.cred.failures": "logins.says.cred.failures",
  "adaptive.unavailable.agent": "logins.unavailable.agent",
  "adaptive.unavailable.history": "logins.unavailable.history",
  "adaptive.signal.dev.agent": "logins.signal.dev.agent",
  "adaptive.signal.beh.dormant": "logins.signal.beh.dormant",
  "adaptive.signal.cred.failures": "logins.signal.cred.failures",
};

/** One sentence about a login: what a signal says, that it says nothing, or why it cannot tell. */
export function loginSentence(said: Said, speech: Speech): string {
  return signalSentence(said, { ...speech, t: (id, values) => speech.t(ofLogins[id] ?? id, values) });
}

/** What a signal of a login is called. */
export function loginSignalName({ code }: Pick<Said, "code">, { t }: Pick<Speech, "t">): string {
  const id: MessageId = `adaptive.signal.${code}`;
  return t(ofLogins[id] ?? id);
}

interface LoginItemProps {
  login: UserLogin;
  /** What can be done about it. */
  action?: ReactNode;
}

/** One login: with what, from where, how unusual it was, and every reason on request. */
export function LoginItem({ login, action }: LoginItemProps) {
  const t = useT();
  const locale = usePreference("locale");
  const { time, user_agent, address, country, as_name, level, score, is_learning, second_factor } = login;
  const place = [country === null ? null : countryName(country, locale), as_name].filter((part) => part !== null);
  return (
    <li className="grid gap-2 border-b border-line px-5 py-4 last:border-b-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1.5">
          <bdi title={user_agent} className="font-medium break-words">
            {deviceOf(user_agent) || t("logins.unknownDevice")}
          </bdi>
          <LevelBadge level={level} score={score} />
          {login.current && <Badge tone="brand">{t("logins.current")}</Badge>}
          {login.reported_at !== null && <Badge tone="error">{t("logins.reported")}</Badge>}
          {is_learning && <Badge>{t("logins.learning")}</Badge>}
          {second_factor && <Badge tone="brand">{t("logins.secondFactor")}</Badge>}
        </div>
        {action}
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-fg-3">
        <TimeAgo time={time} />
        <bdi className="ltr-text font-mono text-fg-2">{address}</bdi>
        {place.map((part) => (
          <bdi key={part}>{part}</bdi>
        ))}
      </div>
      <LoginReasons login={login} />
    </li>
  );
}

/** Reasons that raised or lowered a login's risk, strongest first, and unavailable signals. */
function LoginReasons({ login: { signals, as_name: asName } }: { login: UserLogin }) {
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
