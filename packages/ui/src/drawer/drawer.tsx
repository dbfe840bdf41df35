import type { ReactNode } from "react";
import { deferred } from "../deferred/deferred.ts";
import { useOpenedOnce } from "../deferred/use-opened-once.ts";

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

const sheet = deferred(async () => (await import("./drawer-sheet.tsx")).DrawerSheet);

/** A panel from the edge of the screen. Its code loads when it first opens. */
export function Drawer(props: DrawerProps) {
  return useOpenedOnce(props.open) && <sheet.Part props={props} />;
}
