import type { LoginSession } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { Monitor, Smartphone } from "lucide-react";
import { deviceOf, isHandheld } from "../../../lib/device/device.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";

interface OwnSessionProps {
  session: LoginSession;
  ending: boolean;
  onEnd: () => void;
}

/** One open session: on what, from where, since when, and the way to end it. */
export function OwnSession({ session, ending, onEnd }: OwnSessionProps) {
  const { user_agent, address, last_used_at, created_at, current } = session;
  const t = useT();
  const Icon = isHandheld(user_agent) ? Smartphone : Monitor;
  const device = deviceOf(user_agent) || t("sessions.unknownDevice");
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line px-5 py-4 last:border-b-0">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-fg-2">
        <Icon aria-hidden size={18} />
      </span>
      <div className="grid min-w-0 flex-1 basis-48 gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <bdi title={user_agent} className="font-medium break-words">
            {device}
          </bdi>
          {current && <Badge tone="brand">{t("sessions.current")}</Badge>}
        </span>
        <span className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-fg-3">
          <bdi className="ltr-text font-mono text-fg-2">{address}</bdi>
          <span>
            {t("sessions.lastUsed")} <TimeAgo time={last_used_at} />
          </span>
          <span>
            {t("sessions.loggedIn")} <TimeAgo time={created_at} />
          </span>
        </span>
      </div>
      {!current && (
        <Button size="sm" loading={ending} onClick={onEnd} aria-label={t("sessions.endOf", { device, address })}>
          {t("sessions.end")}
        </Button>
      )}
    </li>
  );
}
