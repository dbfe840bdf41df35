import type { ActionTarget, TenantActionDetail } from "@parapet/contract";
import { Drawer } from "@parapet/ui/drawer";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { ActionButtons } from "../../../../lib/tenant-action/action-buttons.tsx";
import { actionQuery } from "../../../../lib/tenant-action/action-queries.ts";
import { ActionState } from "../../../../lib/tenant-action/action-state.tsx";
import { SubjectLink } from "../../../../lib/tenant-action/subject-link.tsx";
import type { TenantActing } from "../../../../lib/tenant-action/use-tenant-action.tsx";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { TimeUntil } from "../../../../lib/time/time-until.tsx";

interface ActionViewProps {
  action: TenantActionDetail;
  acting: TenantActing;
}

interface ActionDrawerProps {
  /** Null when none is looked at. */
  id: string | null;
  acting: TenantActing;
  onClose: () => void;
}

/** One action in a drawer. */
export function ActionDrawer({ id, acting, onClose }: ActionDrawerProps) {
  const t = useT();
  const client = useQueryClient();
  // What is shown while it slides away.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  const { data, error, refetch } = useQuery({ ...actionQuery(client, shown ?? ""), enabled: shown !== null });
  return (
    <Drawer
      open={id !== null}
      onOpenChange={(open) => !open && onClose()}
      title={data === undefined ? t("quarantine.actions.title") : t(`tenantAction.do.${data.kind}`)}
      width="w-2xl"
    >
      <div className="grid gap-5 p-5">
        {error && !data && (
          <ProblemCard title={t("quarantine.actions.errorOne")} error={error} onRetry={() => void refetch()} />
        )}
        {!error && !data && <SkeletonLines count={12} />}
        {data && <ActionView key={data.id} action={data} acting={acting} />}
      </div>
    </Drawer>
  );
}

/** One action: who asked for it and why, who approved it, what became of each target, and what can be done about it. */
function ActionView({ action, acting }: ActionViewProps) {
  const t = useT();
  const { targets, total } = action;
  const title = t("quarantine.actions.targets");
  return (
    <>
      <div className="flex flex-wrap gap-2 empty:hidden">
        <ActionButtons action={action} acting={acting} />
      </div>
      <Facts action={action} />
      <section className="grid gap-3">
        <h3 className="text-base font-semibold">{title}</h3>
        <ul aria-label={title} className="grid gap-3">
          {targets.map((target) => (
            <Target key={target.subject_id} target={target} action={action} />
          ))}
        </ul>
        {total > targets.length && (
          <p className="text-sm text-fg-3">{t("quarantine.actions.moreTargets", { count: total - targets.length })}</p>
        )}
      </section>
    </>
  );
}

function Facts({ action }: { action: TenantActionDetail }) {
  const t = useT();
  const format = useFormat();
  const { requested_by, reason, created_at, finished_at, decided_by, decision_note, undone_by, approve_until } = action;
  const fact = (key: "state" | "requested_by" | "reason" | "created_at", value: ReactNode) => ({
    key,
    label: t(`tenantAction.column.${key}`),
    value,
  });
  const optionalFact = (
    key: "approve_until" | "decided_by" | "decision_note" | "undone_by" | "finished_at",
    value: ReactNode,
  ) => (value === null ? [] : [{ key, label: t(`tenantAction.column.${key}`), value }]);
  return (
    <KeyValueList
      items={[
        fact("state", <ActionState action={action} />),
        ...optionalFact(
          "approve_until",
          action.can_decline && approve_until !== null ? <TimeUntil time={approve_until} /> : null,
        ),
        fact("requested_by", <bdi className="wrap-anywhere">{requested_by ?? t("tenantAction.byPolicy")}</bdi>),
        ...(reason === null ? [] : [fact("reason", <bdi className="wrap-anywhere">{reason}</bdi>)]),
        fact("created_at", format.instant(created_at)),
        ...optionalFact("decided_by", decided_by && <bdi className="wrap-anywhere">{decided_by}</bdi>),
        ...optionalFact("decision_note", decision_note && <bdi className="wrap-anywhere">{decision_note}</bdi>),
        ...optionalFact("finished_at", finished_at && <TimeAgo time={finished_at} />),
        ...optionalFact("undone_by", undone_by && <bdi className="wrap-anywhere">{undone_by}</bdi>),
      ]}
    />
  );
}

function Target({ target, action: { subject } }: { target: ActionTarget; action: TenantActionDetail }) {
  const t = useT();
  const { label, mailbox, state, problem, message, request_id } = target;
  return (
    <li className="grid gap-1 rounded-lg border border-line p-3">
      <span className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <SubjectLink subject={subject} id={target.subject_id}>
          <bdi>{label === "" ? t(`tenantAction.subject.${subject}`) : label}</bdi>
        </SubjectLink>
        <span className="text-sm text-fg-2">{t(`tenantAction.targetState.${state}`)}</span>
      </span>
      {mailbox !== null && mailbox !== label && <bdi className="ltr-text text-sm text-fg-2">{mailbox}</bdi>}
      {problem !== null && <span className="text-sm">{t(`tenantAction.problem.${problem}`)}</span>}
      {message !== null && message !== "" && <bdi className="text-sm text-fg-3 wrap-anywhere">{message}</bdi>}
      {request_id !== null && (
        <span className="text-sm text-fg-3">
          {t("quarantine.actions.microsoft")}: <bdi className="ltr-text wrap-anywhere">{request_id}</bdi>
        </span>
      )}
    </li>
  );
}
