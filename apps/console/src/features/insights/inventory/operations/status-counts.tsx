import type { ApiOperation } from "@parapet/contract";
import { StatusDot } from "@parapet/ui/status-dot";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";

const tones = ["neutral", "neutral", "success", "info", "warning", "error"] as const;

/** How often an operation answered with what: the number, and its class by colour. */
export function StatusCounts({ statuses }: Pick<ApiOperation, "statuses">) {
  const t = useT();
  const format = useFormat();
  if (statuses.length === 0) return <span className="text-fg-3">–</span>;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {statuses.map(({ status, calls }) => (
        <li key={status} title={t("inventory.answers", { status, calls })}>
          <StatusDot tone={tones[Math.floor(Number(status) / 100)] ?? "neutral"}>
            <bdi className="tabular-nums">{status}</bdi>
            <span className="ms-1.5 text-fg-3 tabular-nums">×{format.number(calls)}</span>
          </StatusDot>
        </li>
      ))}
    </ul>
  );
}
