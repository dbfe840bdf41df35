import { useId } from "react";

interface RangeFieldProps {
  label: string;
  /** The value in words. */
  text: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
}

/** A number from 0 on, by the browser's own slider. */
export function RangeField({ label, text, value, max, onChange }: RangeFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <span className="flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id} className="font-medium text-fg">
          {label}
        </label>
        <bdi aria-hidden className="text-fg-2 tabular-nums">
          {text}
        </bdi>
      </span>
      <input
        id={id}
        type="range"
        min={0}
        max={max}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-6 w-full accent-brand-text"
      />
    </div>
  );
}
