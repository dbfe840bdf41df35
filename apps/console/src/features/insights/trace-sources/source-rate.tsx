import type { TraceSource } from "@parapet/contract";
import { Sparkline } from "@parapet/ui/sparkline";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";

/** The last hour as a line, the last minute as a number. */
export function SourceRate({ source: { per_minute, rate_1m } }: { source: TraceSource }) {
  const t = useT();
  const format = useFormat();
  const total = per_minute.reduce((sum, count) => sum + count, 0);
  return (
    <span className="flex items-center justify-end gap-3">
      <Sparkline
        values={per_minute}
        label={t("sources.lastHour", { total, most: format.number(Math.max(0, ...per_minute)) })}
      />
      <span className="min-w-14 whitespace-nowrap">{t("sources.perSecond", { rate: format.number(rate_1m) })}</span>
    </span>
  );
}
