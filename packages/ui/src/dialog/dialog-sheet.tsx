import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../button/icon-button.tsx";
import { cx } from "../cx/cx.ts";
import { popupClass } from "../popover/popup-class.ts";
import { useUiText } from "../text/ui-text-provider.tsx";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons at the end, the main one last. */
  actions?: ReactNode;
  size?: "sm" | "md" | "lg";
  /** False when a click outside must not close it, such as while it shows a token once. */
  dismissible?: boolean;
  /** It must be answered: no way out but its own buttons, and no key of it reaches a dialog underneath. */
  required?: boolean;
  children?: ReactNode;
}

const widths = { sm: "max-w-md", md: "max-w-xl", lg: "max-w-3xl" } as const;

export function DialogSheet(props: DialogProps) {
  const { open, onOpenChange, title, description, actions, size = "md", required = false, children } = props;
  const { dismissible = !required } = props;
  const text = useUiText();
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => !required && onOpenChange(next)}
      disablePointerDismissal={!dismissible}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-overlay transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-40 grid place-items-center overflow-y-auto p-4">
          <Base.Popup
            className={cx(popupClass, "relative flex w-full flex-col rounded-card", widths[size])}
            onKeyDown={(event) => required && event.stopPropagation()}
          >
            <header className={cx("grid gap-1 ps-6 pt-5", required ? "pe-6" : "pe-14", !children && "pb-4")}>
              <Base.Title className="text-lg font-semibold tracking-heading">{title}</Base.Title>
              {description && <Base.Description className="text-base text-fg-2">{description}</Base.Description>}
            </header>
            {children && <div className="px-6 py-4">{children}</div>}
            {actions && (
              <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-6 py-4">{actions}</footer>
            )}
            {/* Last in the document, so that the focus starts on the first field and not on the way out. */}
            {!required && (
              <Base.Close render={<IconButton label={text.close} size="sm" className="absolute end-4 top-4" />}>
                <X aria-hidden size={18} />
              </Base.Close>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
