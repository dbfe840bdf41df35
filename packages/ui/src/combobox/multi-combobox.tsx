import { Combobox as Base } from "@base-ui/react/combobox";
import { X } from "lucide-react";
import { useId } from "react";
import { cx } from "../cx/cx.ts";
import { PageDirection } from "../direction/page-direction.tsx";
import { controlClass } from "../text-field/control-class.ts";
import { describedBy, FieldFrame, type FieldFrameProps, idsOf } from "../text-field/field-frame.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";
import type { ComboboxChoice, ShownChoice } from "./combobox-choice.ts";
import { ComboboxPopup } from "./combobox-popup.tsx";
import { type ChoicesProps, useShownChoices } from "./use-shown-choices.ts";

export interface MultiComboboxProps extends FieldFrameProps, ChoicesProps {
  label: string;
  value: readonly ComboboxChoice[];
  onChange: (choices: readonly ComboboxChoice[]) => void;
  /** True while the choices are on their way. */
  loading?: boolean;
  placeholder?: string;
  disabled?: boolean;
}

/** Several of many, each a chip in the field. The arrow keys reach the chips, Backspace removes them. */
export function MultiCombobox(props: MultiComboboxProps) {
  const { label, aside, hint, error, value, onChange, loading = false, placeholder, disabled = false } = props;
  const ids = idsOf(useId());
  const text = useUiText();
  const { items, groups, type, open, setOpen, actions, leave } = useShownChoices(props);
  const change = (next: readonly ShownChoice[]) => {
    const created = next.find(({ creates }) => creates);
    if (created) props.onCreate?.(created.label);
    else onChange(next);
  };
  return (
    <FieldFrame ids={ids} label={label} aside={aside} hint={hint} error={error}>
      <PageDirection>
        <Base.Root<ShownChoice, true>
          multiple
          items={items}
          filteredItems={groups}
          value={value}
          onValueChange={change}
          onInputValueChange={(typed, { reason }) => type(typed, reason)}
          itemToStringLabel={(choice) => choice.label}
          itemToStringValue={(choice) => choice.value}
          isItemEqualToValue={(one, other) => one.value === other.value}
          actionsRef={actions}
          open={open}
          onOpenChange={setOpen}
          autoHighlight
          disabled={disabled}
        >
          <Base.InputGroup
            onBlur={leave}
            className={cx(
              controlClass,
              "min-h-9 cursor-text py-1 focus-within:border-brand-text focus-within:outline-1 focus-within:outline-brand-text",
              value.length > 0 && "ps-1",
              Boolean(error) && "border-error",
            )}
          >
            <Base.Chips className="flex flex-wrap items-center gap-1">
              {value.map((choice) => (
                <Base.Chip
                  key={choice.value}
                  aria-label={choice.label}
                  className="flex h-6.5 max-w-full min-w-0 items-center gap-0.5 rounded-md bg-sunken ps-2 text-sm text-fg outline-none focus-within:bg-brand-soft focus-within:text-brand-text data-highlighted:bg-brand-soft data-highlighted:text-brand-text"
                >
                  <bdi className="truncate">{choice.label}</bdi>
                  <Base.ChipRemove
                    aria-label={text.remove(choice.label)}
                    className="grid size-6 shrink-0 place-items-center rounded-md text-fg-3 hover:text-fg"
                  >
                    <X aria-hidden size={14} />
                  </Base.ChipRemove>
                </Base.Chip>
              ))}
              <Base.Input
                id={ids.control}
                placeholder={value.length === 0 ? placeholder : undefined}
                aria-invalid={error ? true : undefined}
                aria-describedby={describedBy(ids, { hint, error })}
                className="h-6.5 min-w-24 flex-1 bg-transparent px-1 outline-none placeholder:text-fg-3"
              />
            </Base.Chips>
          </Base.InputGroup>
          {open && <ComboboxPopup label={label} groups={groups} loading={loading} />}
        </Base.Root>
      </PageDirection>
    </FieldFrame>
  );
}
