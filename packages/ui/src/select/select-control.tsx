import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx/cx.ts";
import { PageDirection } from "../direction/page-direction.tsx";
import { popupClass, popupItemClass } from "../popover/popup-class.ts";
import { describedBy, type Ids, type FieldFrameProps } from "../text-field/field-frame.tsx";
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

interface SelectControlProps extends SelectProps<string> {
  ids: Ids;
}

/** The select without its label. It mounts when it's first opened, so it starts open. */
export function SelectControl(props: SelectControlProps) {
  const { ids, hint, error, choices, value, onChange, placeholder, disabled = false, name } = props;
  return (
    <Base.Root<string>
      id={ids.control}
      defaultOpen
      items={choices}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      disabled={disabled}
      {...(name === undefined ? {} : { name })}
    >
      <Base.Trigger
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(ids, { hint, error })}
        className={selectClass}
      >
        <Base.Value placeholder={placeholder} className="truncate data-placeholder:text-fg-3" />
        <ChevronDown aria-hidden size={16} className="shrink-0 text-fg-3" />
      </Base.Trigger>
      <Base.Portal>
        <PageDirection>
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
        </PageDirection>
      </Base.Portal>
    </Base.Root>
  );
}
