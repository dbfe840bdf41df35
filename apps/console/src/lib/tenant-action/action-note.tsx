import type { ActionTarget, TenantAction } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Format } from "../format/format.ts";
import { useFormat } from "../format/use-format.ts";
import { type Translate, useT } from "../i18n/use-t.ts";
import { actionQuery, isOpen } from "./action-queries.ts";

interface ActionNoteProps {
  /** As it was begun. */
  action: TenantAction;
  isUndoing: boolean;
  onUndo: () => void;
  onClose: () => void;
}

const noTargets: readonly ActionTarget[] = [];

/** How far an action is, what became of it, and the way back. */
export function ActionNote({ action: begun, isUndoing, onUndo, onClose }: ActionNoteProps) {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery(actionQuery(useQueryClient(), begun.id));
  const action = data ?? begun;
  const failures = (data?.targets ?? noTargets).filter(({ state }) => state === "failed" || state === "undo_failed");
  return (
    <Alert tone={toneOf(action)}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="min-w-0">{textOf(action, t, format)}</p>
        <span className="-my-1 flex flex-wrap gap-2">
          {action.can_undo && (
            <Button size="sm" loading={isUndoing} onClick={onUndo}>
              {t("tenantAction.undo")}
            </Button>
          )}
          <Button variant="ghost" size="sm" onClick={onClose}>
            {t("ui.close")}
          </Button>
        </span>
      </div>
      {failures.length > 0 && (
        <ul aria-label={t("tenantAction.failures")} className="mt-2 grid max-h-40 gap-1 overflow-y-auto text-sm">
          {failures.map(({ subject_id, label, mailbox, problem, message }) => (
            <li key={subject_id}>
              <bdi className="font-medium">{[label, mailbox].filter(Boolean).join(" · ")}</bdi>
              {": "}
              {problem === null ? message : t(`tenantAction.problem.${problem}`)}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

/** Actions that aren't approved, or not yet. */
const notDone: ReadonlySet<TenantAction["state"]> = new Set(["proposed", "declined", "expired"]);

function toneOf(action: TenantAction) {
  if (isOpen(action) || notDone.has(action.state)) return "info" as const;
  if (action.state === "failed") return "error" as const;
  return action.state === "partial" ? ("warning" as const) : ("success" as const);
}

function textOf(action: TenantAction, t: Translate, { number, instant }: Format): string {
  const { state, kind, total, done, gone, failed, stopped, undone, problem } = action;
  if (state === "proposed") return t("tenantAction.proposed", { until: instant(action.approve_until ?? "") });
  if (state === "declined") return t("tenantAction.declined", { who: action.decided_by ?? "" });
  if (state === "expired") return t("tenantAction.expired");
  if (state === "queued" || state === "running") {
    const settled = number(done + gone + failed);
    return t("tenantAction.running", { label: t(`tenantAction.do.${kind}`), settled, total: number(total) });
  }
  if (state === "undoing") return t("tenantAction.undoing", { settled: number(undone), total: number(undone + done) });
  return [
    done > 0 && t(`tenantAction.done.${kind}`, { count: done }),
    undone > 0 && t("tenantAction.undone", { count: undone }),
    gone > 0 && t("tenantAction.gone", { count: gone }),
    failed > 0 && t("tenantAction.failed", { count: failed }),
    stopped > 0 && t("tenantAction.stopped", { count: stopped }),
    problem !== null && `${t(`tenantAction.problem.${problem}`)}.`,
  ]
    .filter(Boolean)
    .join(" ");
}
