import type { WeighedDistribution } from "@parapet/contract";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { usePercent } from "../../../../lib/format/use-percent.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { expectedAt } from "./expected.ts";

/** How many sessions reach a threshold, in words: their share, and their pace a day. */
export function useExpected() {
  const t = useT();
  const { number } = useFormat();
  const percent = usePercent();
  return (distribution: WeighedDistribution, threshold: number) => {
    const { share, perDay } = expectedAt(distribution, threshold);
    const pace = perDay < 1 ? t("policy.underOnePerDay") : t("policy.perDay", { count: number(perDay) });
    return { share: percent(share), pace };
  };
}
