import { useFormat } from "../format/use-format.ts";

interface Threshold {
  readonly value: number;
  readonly label: string;
  /** What is expected of it. */
  readonly expected: string;
}

interface ThresholdSliderProps {
  low: Threshold;
  high: Threshold;
  /** How many scored 0 to 100 in the past; undefined while that is not known. */
  counts: readonly number[] | undefined;
  /** The least that the lower one may be, and the most that the higher one may. */
  min?: number;
  max?: number;
  disabled: boolean;
  onChange: (low: number, high: number) => void;
}

/** Two sliders on one track: only their handles take the pointer, so that both can be reached. */
const handle =
  "pointer-events-none absolute inset-x-0 top-0 m-0 h-6 w-full appearance-none bg-transparent [&::-webkit-slider-thumb]:pointer-events-auto [&::-moz-range-thumb]:pointer-events-auto accent-brand-solid [&::-webkit-slider-thumb]:size-5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-surface [&::-webkit-slider-thumb]:bg-fg [&::-webkit-slider-thumb]:shadow-card focus-visible:z-1";
const nothing: readonly number[] = Array.from({ length: 101 }, () => 0);

/** From which scores of 0 to 100 on something is of a middle and of a high kind, over how things scored in the past. */
export function ThresholdSlider(props: ThresholdSliderProps) {
  const { low, high, counts = nothing, min = 1, max = 100, disabled, onChange } = props;
  const { number } = useFormat();
  const highest = Math.max(1, ...counts);
  const thumbs = [
    { ...low, change: (value: number) => onChange(Math.min(Math.max(min, value), high.value - 1), high.value) },
    { ...high, change: (value: number) => onChange(low.value, Math.max(Math.min(max, value), low.value + 1)) },
  ];
  return (
    <>
      <div>
        <div aria-hidden className="flex h-16 items-end gap-px px-2.5">
          {counts.map((count, score) => (
            <span
              // A score is its place.
              // oxlint-disable-next-line react/no-array-index-key
              key={score}
              className={`min-w-0 flex-1 rounded-t-sm ${score >= high.value ? "bg-error" : score >= low.value ? "bg-warning" : "bg-success"}`}
              style={{
                blockSize: count === 0 ? 0 : `${Math.max(4, (100 * Math.sqrt(count)) / Math.sqrt(highest))}%`,
              }}
            />
          ))}
        </div>
        <div className="relative h-6">
          <div aria-hidden className="absolute inset-x-2.5 top-2 flex h-2 overflow-hidden rounded-full">
            <span className="bg-success" style={{ inlineSize: `${low.value}%` }} />
            <span className="bg-warning" style={{ inlineSize: `${high.value - low.value}%` }} />
            <span className="flex-1 bg-error" />
          </div>
          {thumbs.map(({ value, label, expected, change }) => (
            <input
              key={label}
              type="range"
              min={0}
              max={100}
              value={value}
              disabled={disabled}
              aria-label={label}
              aria-valuetext={`${number(value)}. ${expected}`}
              className={handle}
              onChange={({ target }) => change(Number(target.value))}
            />
          ))}
        </div>
      </div>
      <dl className="grid gap-3 sm:grid-cols-2">
        {thumbs.map(({ value, label, expected }) => (
          <div key={label} className="grid gap-0.5 rounded-lg border border-line p-3">
            <dt className="text-sm text-fg-2">{label}</dt>
            <dd className="grid gap-0.5">
              <bdi className="justify-self-start text-lg font-semibold tabular-nums">{number(value)}</bdi>
              <span className="text-sm text-fg-3">{expected}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
