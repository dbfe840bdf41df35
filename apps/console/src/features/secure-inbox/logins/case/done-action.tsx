import type { TenantAction, TenantActionState } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { StatusDot } from "@parapet/ui/status-dot";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import type { Containment } from "./containments.ts";

const tones = {
  queued: "info",
  running: "info",
  done: "success",
  partial: "warning",
  failed: "error",
  undoing: "info",
  undone: "neutral",
} as const satisfies Record<TenantActionState, string>;

interface DoneActionProps {
  action: TenantAction & { readonly kind: Containment };
  onUndo: (() => void) | undefined;
  isUndoing: boolean;
}

/** One thing that was asked for, how it stands, and the way back. */
export function DoneAction({ action, onUndo, isUndoing }: DoneActionProps) {
  const t = useT();
  const { kind, state, reason, requested_by, created_at, problem, can_undo } = action;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
      <div className="grid min-w-0 gap-0.5">
        <span className="font-medium">{t(`login.action.${kind}`)}</span>
        <span className="text-sm text-fg-2">
          <bdi>{requested_by ?? t("login.server")}</bdi> · <TimeAgo time={created_at} />
        </span>
        {reason !== null && <bdi className="text-sm text-fg-2 wrap-anywhere">{reason}</bdi>}
      </div>
      <div className="flex items-center gap-3">
        <StatusDot tone={tones[state]}>
          {t(`login.actionState.${state}`)}
          {problem !== null && ` (${t(`login.problem.${problem}`)})`}
        </StatusDot>
        {can_undo && onUndo && (
          <Button size="sm" loading={isUndoing} onClick={onUndo}>
            {t("login.undo")}
          </Button>
        )}
      </div>
    </li>
  );
}
