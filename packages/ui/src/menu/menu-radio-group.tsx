import { useMenuParts, type MenuRadioGroupProps } from "./menu-parts.ts";

/** One of a few, inside a menu. */
export function MenuRadioGroup<Value extends string>(props: MenuRadioGroupProps<Value>) {
  const { RadioGroup } = useMenuParts();
  return <RadioGroup {...props} />;
}
