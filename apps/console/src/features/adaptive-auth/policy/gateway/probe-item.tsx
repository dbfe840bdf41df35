import type { ProbeCheck, ProbeResult } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { cx } from "@parapet/ui/cx";
import { Spinner } from "@parapet/ui/spinner";
import { CircleCheck, CircleMinus, CircleX } from "lucide-react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";

type Item = ProbeResult["items"][number];

const looks = {
  passed: { icon: CircleCheck, ink: "text-success", tone: "success" },
  failed: { icon: CircleX, ink: "text-error", tone: "error" },
  skipped: { icon: CircleMinus, ink: "text-fg-3", tone: "neutral" },
} as const;

interface ProbeItemProps {
  check: ProbeCheck;
  /** Null while it is being looked at. */
  item: Item | null;
}

/** One check: what was expected, what came, and what to do about it. */
export function ProbeItem({ check, item }: ProbeItemProps) {
  const t = useT();
  const format = useFormat();
  const look = item === null ? null : looks[item.state];
  return (
    <li className="flex gap-3 px-5 py-3">
      <span className={cx("mt-0.5 shrink-0", look?.ink ?? "text-fg-3")}>
        {look === null ? <Spinner size={18} /> : <look.icon aria-hidden size={18} />}
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium">{t(`policy.probe.check.${check}`)}</span>
          <Badge tone={look?.tone ?? "neutral"}>{t(`policy.probe.state.${item?.state ?? "waiting"}`)}</Badge>
          {item?.latency_ms !== null && item?.latency_ms !== undefined && (
            <span className="text-sm text-fg-3">{format.duration(item.latency_ms)}</span>
          )}
        </div>
        <p className="text-sm text-fg-2">{t(`policy.probe.expects.${check}`)}</p>
        {item?.state === "failed" && (
          <>
            {item.observed !== "" && (
              <p className="text-sm text-fg-2">
                {t("policy.probe.observed")} <bdi className="font-mono wrap-anywhere text-fg">{item.observed}</bdi>
              </p>
            )}
            <p className="text-sm text-fg">{t(`policy.probe.todo.${check}`)}</p>
          </>
        )}
        {item?.state === "skipped" && (
          <p className="text-sm text-fg">
            {t(item.observed === "monitor" ? "policy.probe.notEnforced" : "policy.probe.notReached")}
          </p>
        )}
      </div>
    </li>
  );
}
