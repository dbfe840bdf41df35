import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { cx } from "../cx/cx.ts";
import { DeferredTrigger } from "../deferred/deferred-trigger.tsx";
import { deferred } from "../deferred/deferred.ts";
import { describedBy, FieldFrame, idsOf } from "../text-field/field-frame.tsx";
import { selectClass } from "./select-class.ts";
import type { SelectProps } from "./select-control.tsx";

const control = deferred(async () => (await import("./select-control.tsx")).SelectControl);

/**
 * One of a few. Its label stands above, as on every field. The code of the list loads when the select is pointed at,
 * focused or pressed; until then a button shows the value.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, aside, hint, error, choices, value, onChange, placeholder, disabled, name } = props;
  const ids = idsOf(useId());
  const [opened, setOpened] = useState(false);
  const shown = choices.find((choice) => choice.value === value)?.label;
  const choose = (next: string) => {
    const chosen = choices.find((choice) => choice.value === next);
    if (chosen) onChange(chosen.value);
  };
  const trigger = (
    <DeferredTrigger
      popup="listbox"
      onIntent={control.prepare}
      onOpen={() => setOpened(true)}
      trigger={
        <button
          type="button"
          role="combobox"
          aria-expanded={false}
          aria-controls={`${ids.control}-list`}
          id={ids.control}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(ids, { hint, error })}
          className={selectClass}
        >
          <span className={cx("truncate", shown === undefined && "text-fg-3")}>{shown ?? placeholder}</span>
          <ChevronDown aria-hidden size={16} className="shrink-0 text-fg-3" />
        </button>
      }
    />
  );
  return (
    <FieldFrame ids={ids} label={label} aside={aside} hint={hint} error={error}>
      {opened ? <control.Part props={{ ...props, ids, onChange: choose }} fallback={trigger} /> : trigger}
      {!opened && name !== undefined && <input type="hidden" name={name} value={value ?? ""} />}
    </FieldFrame>
  );
}
