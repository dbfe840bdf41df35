import { Menu as Base } from "@base-ui/react/menu";
import { ChevronRight, Check } from "lucide-react";
import { useCallback, useState, type ReactElement, type ReactNode } from "react";
import { cx } from "../cx/cx.ts";
import { PageDirection } from "../direction/page-direction.tsx";
import { popupClass, popupItemClass } from "../popover/popup-class.ts";
import {
  type MenuParts,
  MenuPartsContext,
  type MenuItemProps,
  type SubmenuProps,
  type MenuRadioGroupProps,
} from "./menu-parts.ts";

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

function SheetSeparator() {
  return <Base.Separator className="my-1 h-px bg-line" />;
}

function SheetItem({ icon, onSelect, danger = false, disabled = false, children }: MenuItemProps) {
  return (
    <Base.Item onClick={onSelect} disabled={disabled} className={cx(popupItemClass, danger && "text-error!")}>
      {icon && <span className="grid w-5 place-items-center text-fg-3">{icon}</span>}
      {children}
    </Base.Item>
  );
}

function SheetSubmenu({ label, icon, children }: SubmenuProps) {
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

function SheetRadioGroup<Value extends string>({ label, choices, value, onChange }: MenuRadioGroupProps<Value>) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2.5 pt-2 pb-1 text-xs font-medium text-fg-3">{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)}>
        {choices.map((choice) => (
          <Base.RadioItem
            key={choice.value}
            value={choice.value}
            closeOnClick
            className={cx(popupItemClass, "justify-between")}
          >
            {choice.label}
            <Base.RadioItemIndicator>
              <Check aria-hidden size={16} className="text-brand-text" />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  );
}
