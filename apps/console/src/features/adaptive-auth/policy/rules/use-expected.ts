import type { WeighedDistribution } from "@parapet/contract";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { usePercent } from "../../../../lib/format/use-percent.ts";

/** How many of the past sessions reach a threshold, of how many, since when: what a sentence needs. */
export function useExpected() {
  const { instant } = useFormat();
  const percent = usePercent();
  return ({ scores, sessions, from }: WeighedDistribution, threshold: number) => {
    const reached = scores.slice(threshold).reduce((sum, count) => sum + count, 0);
    return { reached, sessions, share: percent(sessions === 0 ? 0 : reached / sessions), since: instant(from) };
  };
}
