import type { KeyboardEvent, PointerEvent } from "react";
import { cx } from "@parapet/ui/cx";
import { pointAt, scoreNear } from "./dial-geometry.ts";

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
export function ThresholdThumb({ label, text, value, min, max, className, onChange }: ThresholdThumbProps) {
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
