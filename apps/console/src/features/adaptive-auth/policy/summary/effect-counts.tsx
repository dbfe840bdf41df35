import type { Effect } from "@parapet/contract";
import { EffectBadge } from "../../../../lib/adaptive-auth/effect-badge.tsx";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { usePercent } from "../../../../lib/format/use-percent.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";

interface EffectCountsProps {
  from: string;
  calls: number;
  counts: readonly (readonly [Effect, number])[];
}

/** How many calls got which effect, of how many, since when. */
export function EffectCounts({ from, calls, counts }: EffectCountsProps) {
  const t = useT();
  const format = useFormat();
  const percent = usePercent();
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {counts.map(([effect, count]) => (
          <div key={effect} className="grid content-start gap-1.5 rounded-lg border border-line p-3">
            <dt>
              <EffectBadge effect={effect} />
            </dt>
            <dd className="flex flex-wrap items-baseline gap-x-2">
              <bdi className="text-lg font-semibold tabular-nums">{format.number(count)}</bdi>
              <bdi className="text-sm text-fg-3 tabular-nums">{percent(count / calls)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-fg-3">{t("policy.now.of", { count: calls, since: format.instant(from) })}</p>
    </div>
  );
}
