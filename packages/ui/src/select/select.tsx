import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cx } from "../cx/cx.ts";
import { popupClass, popupItemClass } from "../popover/popup-class.ts";
import { controlClass } from "../text-field/control-class.ts";
import { describedBy, FieldFrame, type FieldFrameProps, idsOf } from "../text-field/field-frame.tsx";

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

/** One of a few. Its label stands above, as on every field. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, aside, hint, error, choices, value, onChange, placeholder, disabled = false, name } = props;
  const ids = idsOf(useId());
  return (
    <FieldFrame ids={ids} label={label} aside={aside} hint={hint} error={error}>
      <Base.Root<Value>
        id={ids.control}
        items={choices}
        value={value}
        onValueChange={(next) => next !== null && onChange(next)}
        disabled={disabled}
        {...(name === undefined ? {} : { name })}
      >
        <Base.Trigger
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(ids, { hint, error })}
          className={cx(controlClass, "flex h-9 items-center justify-between gap-2 text-start")}
        >
          <Base.Value placeholder={placeholder} className="truncate data-placeholder:text-fg-3" />
          <ChevronDown aria-hidden size={16} className="shrink-0 text-fg-3" />
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner
            sideOffset={4}
            alignItemWithTrigger={false}
            collisionPadding={8}
            className="z-50 min-w-(--anchor-width)"
          >
            <Base.Popup className={cx(popupClass, "max-h-(--available-height) overflow-y-auto p-1")}>
              {choices.map((choice) => (
                <Base.Item key={choice.value} value={choice.value} className={cx(popupItemClass, "justify-between")}>
                  <Base.ItemText>{choice.label}</Base.ItemText>
                  <Base.ItemIndicator>
                    <Check aria-hidden size={16} className="text-brand-text" />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </FieldFrame>
  );
}
