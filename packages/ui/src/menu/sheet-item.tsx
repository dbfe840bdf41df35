import { Menu as Base } from "@base-ui/react/menu";
import { cx } from "../cx/cx.ts";
import { popupItemClass } from "../popover/popup-class.ts";
import type { MenuItemProps } from "./menu-parts.ts";

export function SheetItem({ icon, onSelect, danger = false, disabled = false, children }: MenuItemProps) {
  return (
    <Base.Item onClick={onSelect} disabled={disabled} className={cx(popupItemClass, danger && "text-error!")}>
      {icon && <span className="grid w-5 place-items-center text-fg-3">{icon}</span>}
      {children}
    </Base.Item>
  );
}
