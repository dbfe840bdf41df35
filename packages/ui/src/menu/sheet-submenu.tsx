import { Menu as Base } from "@base-ui/react/menu";
import { ChevronRight } from "lucide-react";
import { cx } from "../cx/cx.ts";
import { popupClass, popupItemClass } from "../popover/popup-class.ts";
import type { SubmenuProps } from "./menu-parts.ts";

export function SheetSubmenu({ label, icon, children }: SubmenuProps) {
  return (
    <Base.SubmenuRoot>
      <Base.SubmenuTrigger className={cx(popupItemClass, "data-popup-open:bg-hover")}>
        {icon && <span className="grid w-5 place-items-center text-fg-3">{icon}</span>}
        <span className="flex-1">{label}</span>
        <ChevronRight aria-hidden size={16} className="text-fg-3 rtl:-scale-x-100" />
      </Base.SubmenuTrigger>
      <Base.Portal>
        <Base.Positioner sideOffset={2} alignOffset={-4} collisionPadding={8} className="z-40">
          <Base.Popup className={cx(popupClass, "min-w-40 p-1")}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.SubmenuRoot>
  );
}
