import type { LucideIcon } from "lucide-react";

/** A page that a menu leads to, as the palette lists it. */
export interface ShellPage {
  readonly key: string;
  readonly label: string;
  /** The application, and the group of its menu. */
  readonly place: string;
  readonly icon: LucideIcon | null;
  readonly href: string;
  readonly opensTab: boolean;
  /** The shortcut that leads there from here. */
  readonly keys: string | null;
}
