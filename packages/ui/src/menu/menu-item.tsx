import { useMenuParts, type MenuItemProps } from "./menu-parts.ts";

export function MenuItem(props: MenuItemProps) {
  const { Item } = useMenuParts();
  return <Item {...props} />;
}
