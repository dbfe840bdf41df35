import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx/cx.ts";

export type AlertTone = "info" | "success" | "warning" | "error";

const tones = {
  info: { icon: Info, box: "bg-info-soft text-info" },
  success: { icon: CircleCheck, box: "bg-success-soft text-success" },
  warning: { icon: TriangleAlert, box: "bg-warning-soft text-warning" },
  error: { icon: CircleAlert, box: "bg-error-soft text-error" },
} as const satisfies Record<AlertTone, unknown>;

export interface AlertProps {
  tone?: AlertTone;
  /** What to do about it, at the end of its line. */
  action?: ReactNode;
  children: ReactNode;
}

/** A message that stays next to its subject. Errors interrupt a screen reader, other tones wait. */
export function Alert({ tone = "info", action, children }: AlertProps) {
  const { icon: Icon, box } = tones[tone];
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      className={cx("flex items-start gap-2.5 rounded-lg px-3.5 py-3", box)}
    >
      {/* Beside the first line, which the action makes taller. */}
      <Icon aria-hidden size={18} className={cx("shrink-0", action ? "mt-1.75" : "mt-0.5")} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-2 text-base text-fg">
        <div className={cx("min-w-0", !action && "flex-1")}>{children}</div>
        {action}
      </div>
    </div>
  );
}
