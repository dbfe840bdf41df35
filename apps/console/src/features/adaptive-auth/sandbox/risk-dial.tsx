import type { SandboxDecision } from "@parapet/contract";
import { cx } from "@parapet/ui/cx";
import type { KeyboardEvent, PointerEvent } from "react";
import { EffectBadge } from "../../../lib/adaptive-auth/effect-badge.tsx";
import { LevelBadge } from "../../../lib/adaptive-auth/level-badge.tsx";
import { useRuleName } from "../../../lib/adaptive-auth/use-rule-name.ts";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import type { Thresholds } from "./sandbox-store.ts";

const radius = 100;

/** The place of a score on the half circle: 0 at its start, 100 at its end. */
export function pointAt(score: number, distance = radius): { readonly x: number; readonly y: number } {
  const angle = Math.PI * (1 - score / 100);
  return { x: distance * Math.cos(angle), y: -distance * Math.sin(angle) };
}

/** The arc between two scores. */
export function arc(from: number, to: number): string {
  const [start, end] = [pointAt(from), pointAt(to)];
  return `M${start.x.toFixed(2)} ${start.y.toFixed(2)}A${radius} ${radius} 0 0 1 ${end.x.toFixed(2)} ${end.y.toFixed(2)}`;
}

/** The score whose place is nearest to a point; below the half circle, one of its ends. */
export function scoreNear(x: number, y: number): number {
  if (y > 0) return x < 0 ? 0 : 100;
  return Math.round(100 * (1 - Math.atan2(-y, x) / Math.PI));
}

interface ThresholdThumbProps {
  label: string;
  text: string;
  value: number;
  min: number;
  max: number;
  className: string;
  onChange: (value: number) => void;
}

/** What the keys of a slider add (WAI-ARIA slider pattern). */
const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

const sideways: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

const ends: Readonly<Record<string, number>> = { Home: -100, End: 100 };

/** A threshold on the dial, moved by pointer or keys. */
function ThresholdThumb({ label, text, value, min, max, className, onChange }: ThresholdThumbProps) {
  const { x, y } = pointAt(value);
  const move = (to: number) => onChange(Math.min(max, Math.max(min, to)));
  const isMirrored = () => document.documentElement.dir === "rtl";
  const onKeyDown = (event: KeyboardEvent) => {
    const across = (sideways[event.key] ?? 0) * (isMirrored() ? -1 : 1);
    const step = (steps[event.key] ?? ends[event.key] ?? 0) + across;
    if (step === 0) return;
    event.preventDefault();
    move(value + step);
  };
  const onPointerMove = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<SVGGElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const box = currentTarget.ownerSVGElement?.getBoundingClientRect();
    if (!box) return;
    // The picture is 260 wide and 146 high, with the dial's centre at 130, 126.
    const across = ((clientX - box.left) / box.width) * 260 - 130;
    move(scoreNear(isMirrored() ? -across : across, ((clientY - box.top) / box.height) * 146 - 126));
  };
  return (
    <g
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={text}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      transform={`translate(${x.toFixed(2)} ${y.toFixed(2)})`}
      className="group cursor-grab touch-none outline-none"
    >
      <circle r={18} className="fill-transparent" />
      <circle r={13} className="fill-none stroke-transparent stroke-2 group-focus-visible:stroke-fg" />
      <circle r={9} className={cx("fill-surface stroke-4", className)} />
    </g>
  );
}

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
