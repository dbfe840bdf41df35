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

/** A message that stays beside what it is about. An error interrupts a screen reader, the rest waits. */
export function Alert({ tone = "info", children }: { tone?: AlertTone; children: ReactNode }) {
  const { icon: Icon, box } = tones[tone];
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      className={cx("flex items-start gap-2.5 rounded-lg px-3.5 py-3", box)}
    >
      <Icon aria-hidden size={18} className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1 text-base text-fg">{children}</div>
    </div>
  );
}
