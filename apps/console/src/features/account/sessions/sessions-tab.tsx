import type { LoginSession } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { LoadProblem } from "../../../lib/problem/load-problem.tsx";
import { LoadingCard } from "../loading-card.tsx";
import { OwnSession } from "./own-session.tsx";
import { ownSessionsQuery } from "./own-sessions-query.ts";
import { useSessionActions } from "./use-session-actions.ts";

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
