import { useMenuParts } from "./menu-parts.ts";

export function MenuSeparator() {
  const { Separator } = useMenuParts();
  return <Separator />;
}
