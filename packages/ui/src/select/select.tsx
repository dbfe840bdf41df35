import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { deferred } from "../deferred/deferred.ts";
import { FieldFrame, type FieldFrameProps, idsOf } from "../text-field/field-frame.tsx";
import { selectClass } from "./select-class.ts";

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
}

export interface SelectProps<Value extends string> extends FieldFrameProps {
  choices: readonly Choice<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string;
  disabled?: boolean;
  name?: string;
}

const control = deferred(async () => (await import("./select-control.tsx")).SelectControl);

/**
 * One of a few. Its label stands above, as on every field. The code of the control loads when the first select is
 * drawn, which mostly happens in a dialog; until then its value stands in its place.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, aside, hint, error, choices, value, onChange, placeholder } = props;
  const ids = idsOf(useId());
  const choose = (next: string) => {
    const chosen = choices.find((choice) => choice.value === next);
    if (chosen) onChange(chosen.value);
  };
  return (
    <FieldFrame ids={ids} label={label} aside={aside} hint={hint} error={error}>
      <control.Part
        props={{ ...props, ids, onChange: choose }}
        fallback={
          <div aria-busy className={selectClass}>
            {choices.find((choice) => choice.value === value)?.label ?? placeholder}
            <ChevronDown aria-hidden size={16} className="shrink-0 text-fg-3" />
          </div>
        }
      />
    </FieldFrame>
  );
}
