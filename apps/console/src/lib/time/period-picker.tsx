import { rangePresets, type TimeRange } from "@parapet/ui/time-range";
import { TimeRangePicker } from "@parapet/ui/time-range-picker";

interface PeriodPickerProps {
  value: TimeRange;
  onChange: (period: TimeRange) => void;
}

const presets = rangePresets.filter((preset) => preset !== "all");
const day = 86_400_000;

/** Chooses a range with a start, which what is summed up needs; one that is given an end only begins a day before it. */
export function PeriodPicker({ value, onChange }: PeriodPickerProps) {
  return <TimeRangePicker presets={presets} value={value} onChange={(range) => onChange(started(range))} />;
}

function started({ from, to }: TimeRange): TimeRange {
  if (from !== undefined || to === undefined) return { ...(from && { from }), ...(to && { to }) };
  return { from: new Date(Date.parse(to) - day).toISOString(), to };
}
