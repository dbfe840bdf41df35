import type { SandboxDecision } from "@parapet/contract";
import { useRuleName } from "../../../lib/adaptive-auth/use-rule-name.ts";
import { EffectBadge } from "../../../lib/adaptive-auth/effect-badge.tsx";
import { LevelBadge } from "../../../lib/adaptive-auth/level-badge.tsx";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { arc, pointAt } from "./dial-geometry.ts";
import { ThresholdThumb } from "./threshold-thumb.tsx";
import type { Thresholds } from "./sandbox-store.ts";

interface RiskDialProps {
  decision: SandboxDecision | undefined;
  thresholds: Thresholds;
  onChange: (thresholds: Thresholds) => void;
}

/** The score of 100 on a half circle with both thresholds, and in words what was decided. */
export function RiskDial({ decision, thresholds, onChange }: RiskDialProps) {
  const t = useT();
  const ruleName = useRuleName();
  const { number } = useFormat();
  const { medium, high } = thresholds;
  const score = decision?.score ?? 0;
  const needle = pointAt(score, 78);
  const level = score >= high ? "high" : score >= medium ? "medium" : "low";
  return (
    <div className="grid justify-items-center gap-3">
      <div className="relative w-full max-w-80">
        <svg
          viewBox="-130 -126 260 146"
          role="group"
          aria-label={t("sandbox.dial")}
          className="w-full overflow-visible rtl:-scale-x-100"
        >
          <g className="fill-none stroke-[14]">
            <path d={arc(0, medium)} className="stroke-success" />
            <path d={arc(medium, high)} className="stroke-warning" />
            <path d={arc(high, 100)} className="stroke-error" />
          </g>
          {decision && (
            <g aria-hidden className="stroke-fg">
              <line x1={0} y1={0} x2={needle.x} y2={needle.y} strokeWidth={3} strokeLinecap="round" />
              <circle r={5} className="fill-fg stroke-none" />
            </g>
          )}
          <ThresholdThumb
            label={t("sandbox.mediumFrom")}
            text={t("sandbox.fromScore", { score: number(medium) })}
            value={medium}
            min={1}
            max={high - 1}
            className="stroke-warning"
            onChange={(next) => onChange({ high, medium: next })}
          />
          <ThresholdThumb
            label={t("sandbox.highFrom")}
            text={t("sandbox.fromScore", { score: number(high) })}
            value={high}
            min={medium + 1}
            max={100}
            className="stroke-error"
            onChange={(next) => onChange({ medium, high: next })}
          />
        </svg>
      </div>
      {decision && (
        <div className="grid justify-items-center gap-2 text-center" role="status">
          <p className="text-3xl font-semibold tracking-heading tabular-nums">
            <bdi>{t("sandbox.score", { score: number(decision.score) })}</bdi>
          </p>
          <p className="flex flex-wrap justify-center gap-2">
            <LevelBadge level={decision.level} />
            <EffectBadge effect={decision.effect} />
          </p>
          <p className="text-sm text-fg-2">
            {t("sandbox.rule")} <bdi>{ruleName(decision.rule)}</bdi>
          </p>
        </div>
      )}
      <p className="text-center text-sm text-fg-2">
        {t("sandbox.thresholds", { medium: number(medium), high: number(high) })}
        {decision && level !== decision.level && (
          <span className="mt-1 flex items-center justify-center gap-2">
            {t("sandbox.nextCall")} <LevelBadge level={level} />
          </span>
        )}
      </p>
    </div>
  );
}
