import type { Reliability } from "@parapet/contract";
import { usePercent } from "../../../../lib/format/use-percent.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";

/** How often a reporter is right, as far as is known, with how sure that is. */
export function ReliabilityScore({ of: known, long = false }: { of: Reliability | null; long?: boolean }) {
  const t = useT();
  const percent = usePercent();
  if (known === null) return null;
  const { score, low, high, right, wrong, reports } = known;
  if (right + wrong === 0)
    return <span className="text-sm text-fg-3">{t("reports.reliability.unknown", { reports })}</span>;
  const sure = t("reports.reliability.range", { low: percent(low), high: percent(high) });
  const counted = t("reports.reliability.counted", { right, wrong, reports });
  return (
    <span className="text-sm text-fg-3" title={long ? undefined : `${counted} · ${sure}`}>
      {t("reports.reliability.score", { score: percent(score) })}
      {long && ` (${sure}) · ${counted}`}
    </span>
  );
}
