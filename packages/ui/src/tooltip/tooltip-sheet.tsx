import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";
import { PageDirection } from "../direction/page-direction.tsx";

export interface TooltipProps {
  content: ReactNode;
  children: ReactElement;
}

/** The tooltip itself. */
export function TooltipSheet({ content, children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={400} />
      <Base.Portal>
        <PageDirection>
          <Base.Positioner sideOffset={6} collisionPadding={8} className="z-50">
            <Base.Popup
              aria-hidden
              className="max-w-80 rounded-md bg-fg px-2.5 py-1.5 text-sm text-bg transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0"
            >
              {content}
            </Base.Popup>
          </Base.Positioner>
        </PageDirection>
      </Base.Portal>
    </Base.Root>
  );
}
