import type { UserLogin } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import type { ReactNode } from "react";
import { LevelBadge } from "../adaptive-auth/level-badge.tsx";
import { deviceOf } from "../device/device.ts";
import { countryName } from "../format/country-name.ts";
import { useT } from "../i18n/use-t.ts";
import { usePreference } from "../preferences/use-preference.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { LoginReasons } from "./login-reasons.tsx";

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
