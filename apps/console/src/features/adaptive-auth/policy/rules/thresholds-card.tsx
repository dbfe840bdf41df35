import type { AdaptiveSettings, WeighedDistribution } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ThresholdSlider } from "../../../../lib/threshold-slider/threshold-slider.tsx";
import { useExpected } from "./use-expected.ts";

type Thresholds = AdaptiveSettings["thresholds"];

interface ThresholdsCardProps {
  thresholds: Thresholds;
  distribution: WeighedDistribution | undefined;
  disabled: boolean;
  onChange: (thresholds: Thresholds) => void;
}

/** From which scores a call is of medium and of high risk, over how sessions scored in the last days. */
export function ThresholdsCard({ thresholds, distribution, disabled, onChange }: ThresholdsCardProps) {
  const t = useT();
  const expectedOf = useExpected();
  const expected = (threshold: number) => {
    // Unknown while loading.
    if (distribution === undefined) return "…";
    if (distribution.sessions === 0) return t("policy.nothingSeen");
    return t("policy.expected", expectedOf(distribution, threshold));
  };
  const shown = (name: keyof Thresholds) => ({
    value: thresholds[name],
    label: t(`policy.threshold.${name}`),
    expected: expected(thresholds[name]),
  });
  return (
    <Card title={t("policy.thresholds")}>
      <div className="grid gap-4">
        <p className="max-w-[72ch] text-fg-2">{t("policy.thresholdsText")}</p>
        <ThresholdSlider
          low={shown("medium")}
          high={shown("high")}
          counts={distribution?.scores}
          disabled={disabled}
          onChange={(medium, high) => onChange({ medium, high })}
        />
      </div>
    </Card>
  );
}
