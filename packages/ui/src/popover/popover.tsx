import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";
import { cx } from "../cx/cx.ts";
import { popupClass } from "./popup-class.ts";

export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement;
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  align?: "start" | "center" | "end";
  className?: string;
  children: ReactNode;
}

/** A small sheet beside its button, for choices that need more than a menu. */
export function Popover({ trigger, label, open, onOpenChange, align = "start", className, children }: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align={align} collisionPadding={8} className="z-40">
          <Base.Popup
            aria-label={label}
            className={cx(popupClass, "max-h-(--available-height) max-w-(--available-width) overflow-auto", className)}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
