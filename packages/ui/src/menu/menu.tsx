import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { cx } from "../cx/cx.ts";
import { popupClass } from "../popover/popup-class.ts";

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  align?: "start" | "end";
  className?: string;
  /** MenuItem, MenuRadioGroup and MenuSeparator. */
  children: ReactNode;
}

export function Menu({ trigger, align = "end", className, children }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align={align} collisionPadding={8} className="z-40">
          <Base.Popup className={cx(popupClass, "min-w-48 p-1", className)}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
