import { Popover as Base } from "@base-ui/react/popover";
import { useCallback, useState, type ReactElement, type ReactNode } from "react";
import { cx } from "../cx/cx.ts";
import { PageDirection } from "../direction/page-direction.tsx";
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

/** The popover itself, from its first opening on. */
export function PopoverSheet(props: PopoverProps) {
  const { trigger, label, open, onOpenChange, align = "start", className, children } = props;
  const [ready, setReady] = useState(false);
  // The button takes the place of one that had the focus, and gets it back when the popover closes.
  const takeOver = useCallback((button: HTMLButtonElement | null) => {
    button?.focus({ preventScroll: true });
    setReady(button !== null);
  }, []);
  return (
    <PageDirection>
      <Base.Root open={open && ready} onOpenChange={onOpenChange}>
        <Base.Trigger ref={takeOver} render={trigger} />
        <Base.Portal>
          <Base.Positioner sideOffset={6} align={align} collisionPadding={8} className="z-40">
            <Base.Popup
              aria-label={label}
              className={cx(
                popupClass,
                "max-h-(--available-height) max-w-(--available-width) overflow-auto",
                className,
              )}
            >
              {children}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </PageDirection>
  );
}
