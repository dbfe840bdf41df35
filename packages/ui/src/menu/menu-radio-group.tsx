import type { Choice } from "../select/select.tsx";
import { useMenuParts } from "./menu-parts.ts";

export interface MenuRadioGroupProps<Value extends string> {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few, inside a menu. */
export function MenuRadioGroup<Value extends string>(props: MenuRadioGroupProps<Value>) {
  const { RadioGroup } = useMenuParts();
  return <RadioGroup {...props} />;
}
