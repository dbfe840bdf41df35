import { Clock } from "lucide-react";
import { useState } from "react";
import { Button } from "../button/button.tsx";
import { cx } from "../cx/cx.ts";
import { deferred } from "../deferred/deferred.ts";
import { Popover } from "../popover/popover.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";
import type { UiText } from "../text/ui-text.ts";
import {
  momentOf,
  presetOfRange,
  rangeOfPreset,
  type RangePreset,
  rangePresets,
  type TimeRange,
} from "./time-range.ts";

export type { TimeRange } from "./time-range.ts";

const absoluteForm = deferred(async () => (await import("./absolute-range-form.tsx")).AbsoluteRangeForm);

export interface TimeRangePickerProps {
  value: TimeRange;
  onChange: (range: TimeRange) => void;
  /** The ranges offered by name. */
  presets?: readonly RangePreset[];
}

function describe(text: UiText, range: TimeRange, now: Date): string {
  const preset = presetOfRange(range);
  if (preset) return text.presets[preset];
  const [from, to] = [range.from, range.to].map((bound) => {
    const moment = bound ? momentOf(bound, now) : null;
    return moment ? text.instant(moment) : "…";
  });
  return `${from} – ${to}`;
}

/** A time range: the usual ones by name, any other by its two ends. */
export function TimeRangePicker({ value, onChange, presets = rangePresets }: TimeRangePickerProps) {
  const text = useUiText();
  const [open, setOpen] = useState(false);
  const [now, setNow] = useState(() => new Date());
  const choose = (range: TimeRange) => {
    onChange(range);
    setOpen(false);
  };
  const openChange = (next: boolean) => {
    setNow(new Date());
    setOpen(next);
  };
  const current = presetOfRange(value);
  return (
    <Popover
      label={text.timeRange}
      open={open}
      onOpenChange={openChange}
      className="w-72 p-2"
      trigger={
        <Button
          aria-keyshortcuts="t"
          aria-label={`${text.timeRange}: ${describe(text, value, now)}`}
          icon={<Clock aria-hidden size={16} />}
          onPointerEnter={absoluteForm.prepare}
          onFocus={absoluteForm.prepare}
        >
          {describe(text, value, now)}
        </Button>
      }
    >
      <div className="grid gap-0.5">
        {presets.map((preset) => (
          <button
            key={preset}
            type="button"
            aria-pressed={preset === current}
            onClick={() => choose(rangeOfPreset(preset))}
            className={cx(
              "rounded-md px-2.5 py-1.5 text-start text-base hover:bg-hover",
              preset === current && "bg-brand-soft font-medium text-brand-text",
            )}
          >
            {text.presets[preset]}
          </button>
        ))}
      </div>
      <absoluteForm.Part props={{ range: value, now, onApply: choose }} />
    </Popover>
  );
}
