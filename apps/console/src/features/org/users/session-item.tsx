import type { LoginSession } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Monitor, Smartphone } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { deviceOf, isHandheld } from "../../../lib/device/device.ts";

/** One open session: on what, from where, since when. */
export function SessionItem({ session }: { session: LoginSession }) {
  const { user_agent, address, last_used_at, created_at, current } = session;
  const t = useT();
  const Icon = isHandheld(user_agent) ? Smartphone : Monitor;
  return (
    <li className="flex gap-3 border-b border-line px-5 py-4 last:border-b-0">
      <Icon aria-hidden size={18} className="mt-0.5 shrink-0 text-fg-3" />
      <div className="grid min-w-0 flex-1 gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <bdi title={user_agent} className="font-medium break-words">
            {deviceOf(user_agent) || t("users.unknownDevice")}
          </bdi>
          {current && <Badge tone="brand">{t("users.currentSession")}</Badge>}
        </span>
        <bdi className="ltr-text w-fit font-mono text-sm text-fg-2">{address}</bdi>
        <span className="flex flex-wrap gap-x-4 text-sm text-fg-3">
          <span>
            {t("users.lastUsed")} <TimeAgo time={last_used_at} />
          </span>
          <span>
            {t("users.loggedIn")} <TimeAgo time={created_at} />
          </span>
        </span>
      </div>
    </li>
  );
}
