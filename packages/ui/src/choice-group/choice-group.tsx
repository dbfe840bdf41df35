import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import type { ReactNode } from "react";
import { cx } from "../cx/cx.ts";
import { PageDirection } from "../direction/page-direction.tsx";
import { Tooltip } from "../tooltip/tooltip.tsx";

interface ChoiceFace<Value extends string> {
  value: Value;
  /** Its accessible name, and the tooltip. */
  label: string;
  /** What is drawn: an icon, a colour, a word. */
  face: ReactNode;
}

export interface ChoiceGroupProps<Value extends string> {
  label: string;
  choices: readonly ChoiceFace<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Segments lie in one track; tiles stand apart, and their faces say when they are chosen. */
  look?: "segments" | "tiles";
  /** False where the faces are the words themselves: a tooltip would say them twice. */
  tooltips?: boolean;
  className?: string;
}

const looks = {
  segments: {
    group: "inline-flex gap-0.5 rounded-lg border border-line bg-sunken p-0.5",
    item: "rounded-md text-fg-2 hover:text-fg data-checked:bg-surface data-checked:text-brand-text data-checked:shadow-card",
  },
  tiles: { group: "grid gap-2", item: "group rounded-lg" },
} as const;

/** One of a few, all in sight. The arrow keys walk through them. */
export function ChoiceGroup<Value extends string>(props: ChoiceGroupProps<Value>) {
  const { label, choices, value, onChange, look = "segments", tooltips = true, className } = props;
  return (
    <PageDirection>
      <RadioGroup
        aria-label={label}
        value={value}
        onValueChange={(next: Value) => onChange(next)}
        className={cx(looks[look].group, className)}
      >
        {choices.map((choice) => {
          const option = (
            <Radio.Root
              key={choice.value}
              value={choice.value}
              aria-label={choice.label}
              className={cx("grid cursor-pointer place-items-center transition-colors", looks[look].item)}
            >
              {choice.face}
            </Radio.Root>
          );
          return tooltips ? (
            <Tooltip key={choice.value} content={choice.label}>
              {option}
            </Tooltip>
          ) : (
            option
          );
        })}
      </RadioGroup>
    </PageDirection>
  );
}
