import { StatusDot } from "@parapet/ui/status-dot";
import { useT } from "../../../lib/i18n/use-t.ts";

const tones = ["neutral", "neutral", "success", "info", "warning", "error"] as const;

/** The number, and its class by colour. A source may not say it. */
export function StatusCode({ status }: { status: number | null }) {
  const t = useT();
  if (status === null) return <span className="text-fg-3">{t("events.unknown")}</span>;
  return (
    <StatusDot tone={tones[Math.floor(status / 100)] ?? "neutral"}>
      <bdi className="tabular-nums">{status}</bdi>
    </StatusDot>
  );
}
