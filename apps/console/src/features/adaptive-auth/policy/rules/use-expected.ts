import { clientKind, type WeighedDistribution } from "@parapet/contract";
import { usePercent } from "../../../../lib/format/use-percent.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";

/** Share of past days on which clients of each kind reached a threshold, as text; null without such days. */
export function useExpected() {
  const t = useT();
  const percent = usePercent();
  return ({ days, scores }: WeighedDistribution, threshold: number) => {
    const shares = clientKind.options.flatMap((kind) => {
      if (days[kind] === 0) return [];
      const reached = scores[kind].slice(threshold).reduce((sum, count) => sum + count, 0);
      return [t(`policy.expected.${kind}`, { share: percent(reached / days[kind]) })];
    });
    return shares.length === 0 ? null : shares.join(" · ");
  };
}
