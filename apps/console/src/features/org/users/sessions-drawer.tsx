import type { User, LoginSession } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { Drawer } from "@parapet/ui/drawer";
import { EmptyState } from "@parapet/ui/empty-state";
import { useQuery } from "@tanstack/react-query";
import { LogOut, MonitorOff, Monitor, Smartphone } from "lucide-react";
import { useState } from "react";
import { deviceOf, isHandheld } from "../../../lib/device/device.ts";
import { T } from "../../../lib/i18n/t.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { LoadingLines } from "../../../lib/list/loading-lines.tsx";
import { ProblemCard } from "../../../lib/problem/problem-card.tsx";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { nameOf } from "./name-of.ts";
import { userSessionsQuery } from "./users-query.ts";

interface SessionsDrawerProps {
  user: User;
  ending: boolean;
  onEndAll: () => void;
  onClose: () => void;
}

/** A user's sessions, each of which can be ended. */
export function SessionsDrawer({ user, ending, onEndAll, onClose }: SessionsDrawerProps) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const { data, error, refetch } = useQuery(userSessionsQuery(user.id));
  const body = () => {
    if (error && !data)
      return <ProblemCard title={t("users.sessionsError")} error={error} onRetry={() => void refetch()} />;
    if (!data) return <LoadingLines />;
    if (data.items.length === 0)
      return <EmptyState icon={MonitorOff} title={t("users.noSessionsTitle")} text={t("users.noSessionsText")} />;
    return (
      <>
        <ul className="flex-1 border-t border-line">
          {data.items.map((session) => (
            <SessionItem key={session.id} session={session} />
          ))}
        </ul>
        <div className="sticky bottom-0 flex justify-end border-t border-line bg-surface px-5 py-4">
          <Button
            variant="danger"
            icon={<LogOut aria-hidden size={16} />}
            loading={ending}
            onClick={() => setAsking(true)}
          >
            {t("users.endAll")}
          </Button>
        </div>
      </>
    );
  };
  const name = <bdi className="font-medium break-words text-fg">{nameOf(user)}</bdi>;
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={t("users.sessions")} width="w-[28rem]">
      <div className="flex min-h-full flex-col">
        <p className="px-5 py-4 text-fg-2">{name}</p>
        {body()}
      </div>
      <ConfirmDialog
        open={asking}
        danger
        onOpenChange={setAsking}
        title={t("users.endAllTitle")}
        description={<T id="users.endAllText" components={{ name }} />}
        confirmLabel={t("users.endAll")}
        onConfirm={() => {
          setAsking(false);
          onEndAll();
        }}
      />
    </Drawer>
  );
}

/** One open session: on what, from where, since when. */
function SessionItem({ session }: { session: LoginSession }) {
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
