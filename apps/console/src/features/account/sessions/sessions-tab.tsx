import { type LoginSession, sessionEndpoints } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { toast } from "@parapet/ui/toast";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { LogOut, Monitor, Smartphone } from "lucide-react";
import { useState } from "react";
import { call } from "../../../lib/api/call.ts";
import { deviceOf, isHandheld } from "../../../lib/device/device.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { LoadProblem } from "../../../lib/problem/load-problem.tsx";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { LoadingCard } from "../loading-card.tsx";
import { ownSessionsQuery } from "./own-sessions-query.ts";

interface OwnSessionProps {
  session: LoginSession;
  ending: boolean;
  onEnd: () => void;
}

/** Where one is logged in, and the ways to end it. */
export function SessionsTab() {
  const t = useT();
  const { data, error, refetch } = useQuery(ownSessionsQuery);
  const { end, endOthers } = useSessionActions();
  const [asking, setAsking] = useState(false);
  if (data === undefined) {
    if (error === null) return <LoadingCard title={t("sessions.title")} rows={4} />;
    return (
      <Card>
        <LoadProblem title={t("sessions.failed")} error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  const sessions = currentFirst(data.items);
  const others = sessions.filter(({ current }) => !current).length;
  return (
    <Card
      padded={false}
      title={t("sessions.title")}
      actions={
        others > 0 && (
          <Button
            size="sm"
            icon={<LogOut aria-hidden size={15} className="rtl:-scale-x-100" />}
            onClick={() => setAsking(true)}
          >
            {t("sessions.endOthers")}
          </Button>
        )
      }
    >
      <ul>
        {sessions.map((session) => (
          <OwnSession
            key={session.id}
            session={session}
            ending={end.isPending && end.variables.id === session.id}
            onEnd={() => end.mutate(session)}
          />
        ))}
      </ul>
      {others === 0 && <p className="border-t border-line px-5 py-4 text-sm text-fg-3">{t("sessions.noOthers")}</p>}
      <ConfirmDialog
        open={asking}
        danger
        onOpenChange={setAsking}
        title={t("sessions.endOthersTitle")}
        description={t("sessions.endOthersText", { count: others })}
        confirmLabel={t("sessions.endOthers")}
        loading={endOthers.isPending}
        onConfirm={() => endOthers.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </Card>
  );
}

const currentFirst = (sessions: readonly LoginSession[]) =>
  sessions.toSorted((one, other) => Number(other.current) - Number(one.current));

/** Ends one session or all others; the list looks again after each. */
function useSessionActions() {
  const t = useT();
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey });
  const onError = (error: Error) => toast(errorText(t, error), "error");
  return {
    end: useMutation({
      mutationFn: ({ id }: LoginSession) => call(sessionEndpoints["sessions.end"], { params: { id } }),
      onSettled,
      onError,
      onSuccess: () => toast(t("sessions.ended"), "success"),
    }),
    endOthers: useMutation({
      mutationFn: () => call(sessionEndpoints["sessions.endOthers"]),
      onSettled,
      onError,
      onSuccess: () => toast(t("sessions.othersEnded"), "success"),
    }),
  };
}

/** One open session: on what, from where, since when, and the way to end it. */
function OwnSession({ session, ending, onEnd }: OwnSessionProps) {
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
