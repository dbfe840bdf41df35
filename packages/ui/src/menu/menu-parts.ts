import { type ComponentType, createContext, type ReactNode, use } from "react";
import type { Choice } from "../select/select-control.tsx";

export interface SubmenuProps {
  label: ReactNode;
  icon?: ReactNode;
  /** As of a Menu. */
  children: ReactNode;
}

export interface MenuRadioGroupProps<Value extends string> {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

export interface MenuItemProps {
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

/** What open menus are drawn with. It comes with their code: a page whose menus are closed does not carry it. */
export interface MenuParts {
  readonly Item: ComponentType<MenuItemProps>;
  readonly RadioGroup: <Value extends string>(props: MenuRadioGroupProps<Value>) => ReactNode;
  readonly Separator: ComponentType;
  readonly Submenu: ComponentType<SubmenuProps>;
}

export const MenuPartsContext = createContext<MenuParts | null>(null);

/** @throws Error outside of a Menu. */
export function useMenuParts(): MenuParts {
  const parts = use(MenuPartsContext);
  if (parts === null) throw new Error("The parts of a menu stand inside of a Menu.");
  return parts;
}
