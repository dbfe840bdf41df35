import type { TenantAction } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../i18n/use-t.ts";
import { ProblemCard } from "../problem/problem-card.tsx";
import { TimeAgo } from "../time/time-ago.tsx";
import { ActionButtons } from "./action-buttons.tsx";
import { actionsOfQuery } from "./action-queries.ts";
import { ActionState } from "./action-state.tsx";
import type { TenantActing } from "./use-tenant-action.tsx";

interface ActionsCardProps {
  /** Mails, changes of rules, cases of accounts, or reports. */
  subjects: readonly string[];
  /** Follows what is taken back. */
  acting: TenantActing;
  title?: string;
  /** What else can be done. */
  children?: ReactNode;
}

/** What was done in the tenant to one thing, the newest first, with the way back. */
export function ActionsCard({ subjects, acting, title, children }: ActionsCardProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(actionsOfQuery(subjects));
  return (
    <Card title={title ?? t("tenantAction.history")}>
      <div className="grid gap-5">
        {children}
        {error && !data && <ProblemCard title={t("tenantAction.error")} error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonLines count={2} />}
        {data?.items.length === 0 && <p className="text-fg-2">{t("tenantAction.none")}</p>}
        {data !== undefined && data.items.length > 0 && (
          <ul aria-label={t("tenantAction.list")} className="grid gap-3">
            {data.items.map((action) => (
              <Line key={action.id} action={action} acting={acting} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function Line({ action, acting }: { action: TenantAction; acting: TenantActing }) {
  const t = useT();
  const { kind, reason, requested_by, created_at } = action;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-line pt-3 first:border-0 first:pt-0">
      <div className="grid min-w-0 gap-0.5">
        <Link
          to="/secure-inbox/respond/quarantine-emails/actions"
          search={{ item: action.id }}
          className="w-fit font-medium text-brand-text hover:underline"
        >
          {t(`tenantAction.do.${kind}`)}
        </Link>
        <span className="text-sm text-fg-2">
          <bdi>{requested_by ?? t("tenantAction.byPolicy")}</bdi> · <TimeAgo time={created_at} />
        </span>
        {reason !== null && <bdi className="text-sm text-fg-2 wrap-anywhere">{reason}</bdi>}
      </div>
      <div className="flex items-center gap-3">
        <ActionState action={action} />
        <ActionButtons action={action} acting={acting} />
      </div>
    </li>
  );
}
