import { Combobox as Base } from "@base-ui/react/combobox";
import { ChevronDown, X } from "lucide-react";
import { useId } from "react";
import { IconButton } from "../button/icon-button.tsx";
import { cx } from "../cx/cx.ts";
import { PageDirection } from "../direction/page-direction.tsx";
import { controlClass } from "../text-field/control-class.ts";
import { describedBy, FieldFrame, type FieldFrameProps, idsOf } from "../text-field/field-frame.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";
import type { ComboboxChoice, ShownChoice } from "./combobox-choice.ts";
import { ComboboxPopup } from "./combobox-popup.tsx";
import { type ChoicesProps, useShownChoices } from "./use-shown-choices.ts";

export interface ComboboxProps extends FieldFrameProps, ChoicesProps {
  label: string;
  value: ComboboxChoice | null;
  onChange: (choice: ComboboxChoice | null) => void;
  /** True while the choices are on their way. */
  loading?: boolean;
  placeholder?: string;
  disabled?: boolean;
}

const sameChoice = (one: ComboboxChoice, other: ComboboxChoice) => one.value === other.value;

/** One of many: typing narrows the list. */
export function Combobox(props: ComboboxProps) {
  const { label, aside, hint, error, value, onChange, loading = false, placeholder, disabled = false } = props;
  const ids = idsOf(useId());
  const text = useUiText();
  const { items, groups, type, open, setOpen, actions, leave } = useShownChoices(props);
  const change = (next: ShownChoice | null) => {
    if (next?.creates) props.onCreate?.(next.label);
    else onChange(next);
  };
  return (
    <FieldFrame ids={ids} label={label} aside={aside} hint={hint} error={error}>
      <PageDirection>
        <Base.Root<ShownChoice>
          items={items}
          filteredItems={groups}
          value={value}
          onValueChange={change}
          onInputValueChange={(typed, { reason }) => type(typed, reason)}
          itemToStringLabel={(choice) => choice.label}
          itemToStringValue={(choice) => choice.value}
          isItemEqualToValue={sameChoice}
          actionsRef={actions}
          open={open}
          onOpenChange={setOpen}
          autoHighlight
          disabled={disabled}
        >
          <Base.InputGroup onBlur={leave} className="relative">
            <Base.Input
              id={ids.control}
              placeholder={placeholder}
              aria-invalid={error ? true : undefined}
              aria-describedby={describedBy(ids, { hint, error })}
              className={cx(controlClass, "h-9 truncate pe-17")}
            />
            <span className="absolute inset-y-0 end-1 flex items-center">
              <Base.Clear render={<IconButton label={text.clear} size="sm" />}>
                <X aria-hidden size={15} />
              </Base.Clear>
              <Base.Trigger render={<IconButton label={text.showList} size="sm" />}>
                <ChevronDown aria-hidden size={16} />
              </Base.Trigger>
            </span>
          </Base.InputGroup>
          {open && <ComboboxPopup label={label} groups={groups} loading={loading} />}
        </Base.Root>
      </PageDirection>
    </FieldFrame>
  );
}
