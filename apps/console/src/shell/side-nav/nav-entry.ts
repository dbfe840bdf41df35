import type { LucideIcon } from "lucide-react";

/** A menu entry ready to draw: translated, with its address, knowing whether it is the current one. */
export interface NavEntry {
  readonly key: string;
  readonly label: string;
  readonly icon: LucideIcon | null;
  /** Null for a heading. */
  readonly href: string | null;
  readonly active: boolean;
}
