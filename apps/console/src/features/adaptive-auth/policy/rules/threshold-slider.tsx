import type { AdaptiveSettings, WeighedDistribution } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { usePercent } from "../../../../lib/format/use-percent.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { expectedAt } from "./expected.ts";

type Thresholds = AdaptiveSettings["thresholds"];

interface ThresholdSliderProps {
  thresholds: Thresholds;
  distribution: WeighedDistribution | undefined;
  disabled: boolean;
  onChange: (thresholds: Thresholds) => void;
}

/** Two sliders on one track: only their handles take the pointer, so that both can be reached. */
const handle =
  "pointer-events-none absolute inset-x-0 top-0 m-0 h-6 w-full appearance-none bg-transparent [&::-webkit-slider-thumb]:pointer-events-auto [&::-moz-range-thumb]:pointer-events-auto accent-brand-solid [&::-webkit-slider-thumb]:size-5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-surface [&::-webkit-slider-thumb]:bg-fg [&::-webkit-slider-thumb]:shadow-card focus-visible:z-1";

/** From which scores a call is of medium and of high risk, over how sessions scored in the last days. */
export function ThresholdSlider({ thresholds, distribution, disabled, onChange }: ThresholdSliderProps) {
  const t = useT();
  const { number } = useFormat();
  const percent = usePercent();
  const { medium, high } = thresholds;
  const change = {
    medium: (value: number) => onChange({ medium: Math.min(Math.max(1, value), high - 1), high }),
    high: (value: number) => onChange({ medium, high: Math.max(Math.min(100, value), medium + 1) }),
  };
  const highest = Math.max(1, ...(distribution?.scores ?? []));
  const words = (threshold: number) => {
    // While it loads nobody knows.
    if (distribution === undefined) return "…";
    if (distribution.sessions === 0) return t("policy.nothingSeen");
    const { share, perDay } = expectedAt(distribution, threshold);
    return t("policy.expected", { share: percent(share), perDay: number(perDay) });
  };
  return (
    <Card title={t("policy.thresholds")}>
      <div className="grid gap-4">
        <p className="max-w-[72ch] text-fg-2">{t("policy.thresholdsText")}</p>
        <div>
          <div aria-hidden className="flex h-16 items-end gap-px px-2.5">
            {(distribution?.scores ?? Array.from({ length: 101 }, () => 0)).map((count, score) => (
              <span
                // A score is its place.
                // oxlint-disable-next-line react/no-array-index-key
                key={score}
                className={`min-w-0 flex-1 rounded-t-sm ${score >= high ? "bg-error" : score >= medium ? "bg-warning" : "bg-success"}`}
                style={{
                  blockSize: count === 0 ? 0 : `${Math.max(4, (100 * Math.sqrt(count)) / Math.sqrt(highest))}%`,
                }}
              />
            ))}
          </div>
          <div className="relative h-6">
            <div aria-hidden className="absolute inset-x-2.5 top-2 flex h-2 overflow-hidden rounded-full">
              <span className="bg-success" style={{ inlineSize: `${medium}%` }} />
              <span className="bg-warning" style={{ inlineSize: `${high - medium}%` }} />
              <span className="flex-1 bg-error" />
            </div>
            {(["medium", "high"] as const).map((name) => (
              <input
                key={name}
                type="range"
                min={0}
                max={100}
                value={thresholds[name]}
                disabled={disabled}
                aria-label={t(`policy.threshold.${name}`)}
                aria-valuetext={`${number(thresholds[name])}. ${words(thresholds[name])}`}
                className={handle}
                onChange={({ target }) => change[name](Number(target.value))}
              />
            ))}
          </div>
        </div>
        <dl className="grid gap-3 sm:grid-cols-2">
          {(["medium", "high"] as const).map((name) => (
            <div key={name} className="grid gap-0.5 rounded-lg border border-line p-3">
              <dt className="text-sm text-fg-2">{t(`policy.threshold.${name}`)}</dt>
              <dd className="grid gap-0.5">
                <bdi className="justify-self-start text-lg font-semibold tabular-nums">{number(thresholds[name])}</bdi>
                <span className="text-sm text-fg-3">{words(thresholds[name])}</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}
