import { Menu as Base } from "@base-ui/react/menu";
import { useCallback, useState, type ReactElement, type ReactNode } from "react";
import { cx } from "../cx/cx.ts";
import { PageDirection } from "../direction/page-direction.tsx";
import { popupClass } from "../popover/popup-class.ts";
import { type MenuParts, MenuPartsContext } from "./menu-parts.ts";
import { SheetItem } from "./sheet-item.tsx";
import { SheetRadioGroup } from "./sheet-radio-group.tsx";
import { SheetSeparator } from "./sheet-separator.tsx";
import { SheetSubmenu } from "./sheet-submenu.tsx";

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  align?: "start" | "end";
  className?: string;
  /** MenuItem, MenuRadioGroup, MenuSeparator and Submenu. */
  children: ReactNode;
}

const parts: MenuParts = {
  Item: SheetItem,
  RadioGroup: SheetRadioGroup,
  Separator: SheetSeparator,
  Submenu: SheetSubmenu,
};

interface MenuSheetProps extends MenuProps {
  /** How the button was pressed that made it load: the keyboard starts on the first entry. */
  openedBy: "pointer" | "keyboard";
}

/** The menu itself, from its first opening on. */
export function MenuSheet({ trigger, align = "end", className, children, openedBy }: MenuSheetProps) {
  const [open, setOpen] = useState(false);
  // The button takes the place of one that had the focus. Opened by a key, the menu starts on its first entry, which
  // the button can do once it has been drawn.
  const takeOver = useCallback(
    (button: HTMLButtonElement | null) => {
      button?.focus({ preventScroll: true });
      if (openedBy === "keyboard") requestAnimationFrame(() => button?.dispatchEvent(arrowDown()));
      else setOpen(button !== null);
    },
    [openedBy],
  );
  return (
    <PageDirection>
      <MenuPartsContext value={parts}>
        <Base.Root modal={false} open={open} onOpenChange={setOpen}>
          <Base.Trigger ref={takeOver} render={trigger} />
          <Base.Portal>
            <Base.Positioner sideOffset={6} align={align} collisionPadding={8} className="z-40">
              <Base.Popup className={cx(popupClass, "min-w-48 p-1", className)}>{children}</Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      </MenuPartsContext>
    </PageDirection>
  );
}

const arrowDown = () => new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true });
