import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../button/icon-button.tsx";
import { cx } from "../cx/cx.ts";
import { useUiText } from "../text/ui-text-provider.tsx";

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** The edge it slides from, in reading direction. */
  side?: "start" | "end";
  /** Beside the close button. */
  tools?: ReactNode;
  /** Its width as a class; 100 % of a phone is the ceiling. */
  width?: string;
  /** Off where the page behind it shows what is chosen in it. */
  dims?: boolean;
  /** Overrides the page's theme. */
  theme?: "light" | "dark" | undefined;
  children: ReactNode;
}

const sides = {
  start:
    "start-0 border-e data-ending-style:-translate-x-full data-starting-style:-translate-x-full rtl:data-ending-style:translate-x-full rtl:data-starting-style:translate-x-full",
  end: "end-0 border-s data-ending-style:translate-x-full data-starting-style:translate-x-full rtl:data-ending-style:-translate-x-full rtl:data-starting-style:-translate-x-full",
} as const;

/** A panel from the edge of the screen. A dialog underneath: no swiping to get wrong. */
export function DrawerSheet(props: DrawerProps) {
  const { open, onOpenChange, title, side = "end", tools, width = "w-96", dims = true, theme, children } = props;
  const text = useUiText();
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop
          className={cx(
            "fixed inset-0 z-40 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0",
            dims && "bg-overlay",
          )}
        />
        <Base.Popup
          data-theme={theme}
          data-drawer={side}
          className={cx(
            "fixed inset-y-0 z-40 flex max-w-full flex-col border-line bg-surface text-fg shadow-pop outline-none transition-transform duration-200",
            sides[side],
            width,
          )}
        >
          <header className="flex h-16 shrink-0 items-center justify-between gap-2 border-b border-line ps-5 pe-3">
            <Base.Title className="truncate text-lg font-semibold tracking-heading">{title}</Base.Title>
            <span className="flex items-center gap-1">
              {tools}
              <Base.Close render={<IconButton label={text.close} />}>
                <X aria-hidden size={18} />
              </Base.Close>
            </span>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
