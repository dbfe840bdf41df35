import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import { cx } from "../cx/cx.ts";
import { popupItemClass } from "../popover/popup-class.ts";
import type { MenuRadioGroupProps } from "./menu-parts.ts";

export function SheetRadioGroup<Value extends string>({ label, choices, value, onChange }: MenuRadioGroupProps<Value>) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2.5 pt-2 pb-1 text-xs font-medium text-fg-3">{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)}>
        {choices.map((choice) => (
          <Base.RadioItem
            key={choice.value}
            value={choice.value}
            closeOnClick
            className={cx(popupItemClass, "justify-between")}
          >
            {choice.label}
            <Base.RadioItemIndicator>
              <Check aria-hidden size={16} className="text-brand-text" />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  );
}
