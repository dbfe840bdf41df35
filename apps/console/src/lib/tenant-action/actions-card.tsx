import type { TenantAction } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { Timeline } from "@parapet/ui/timeline";
import { useQuery } from "@tanstack/react-query";
import { type LucideIcon, RotateCcw, TriangleAlert, Wrench } from "lucide-react";
import { useT } from "../i18n/use-t.ts";
import { ListProblem } from "../list/list-problem.tsx";
import { errorText } from "../problem/error-text.ts";
import { actionsOfQuery } from "./action-queries.ts";
import { isMailAction } from "./mail-action.ts";

const icons: Partial<Record<TenantAction["state"], LucideIcon>> = {
  failed: TriangleAlert,
  partial: TriangleAlert,
  undone: RotateCcw,
  undoing: RotateCcw,
};

/** What was done in the tenant to one thing, the newest first. */
export function ActionsCard({ subject }: { subject: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery(actionsOfQuery(subject));
  const entries = (data?.items ?? []).filter(isMailAction).map((action) => ({
    id: action.id,
    time: new Date(action.created_at),
    title: `${t(`tenantAction.do.${action.kind}`)}: ${t(`tenantAction.state.${action.state}`)}`,
    actor: <bdi>{action.requested_by ?? t("tenantAction.byPolicy")}</bdi>,
    icon: icons[action.state] ?? Wrench,
    ...(action.reason !== null && { details: <bdi className="wrap-anywhere">{action.reason}</bdi> }),
  }));
  return (
    <Card title={t("tenantAction.history")}>
      {error && !data ? (
        <ListProblem title={errorText(t, error)} error={error} onRetry={() => void refetch()} />
      ) : (
        <Timeline
          label={t("tenantAction.history")}
          loading={!data}
          entries={entries}
          empty={<p className="text-fg-2">{t("tenantAction.none")}</p>}
        />
      )}
    </Card>
  );
}
