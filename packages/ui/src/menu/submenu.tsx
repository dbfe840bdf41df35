import { useMenuParts, type SubmenuProps } from "./menu-parts.ts";

/** A menu that an item of another menu opens. */
export function Submenu(props: SubmenuProps) {
  const { Submenu: Part } = useMenuParts();
  return <Part {...props} />;
}
