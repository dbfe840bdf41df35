import type { ReactNode } from "react";
import { useMenuParts } from "./menu-parts.ts";

export interface SubmenuProps {
  label: ReactNode;
  icon?: ReactNode;
  /** As of a Menu. */
  children: ReactNode;
}

/** A menu that an item of another menu opens. */
export function Submenu(props: SubmenuProps) {
  const { Submenu: Part } = useMenuParts();
  return <Part {...props} />;
}
