import type { LucideIcon } from "lucide-react";

/** A menu entry ready to draw: translated, with its address, knowing whether it is the current one. */
export interface NavEntry {
  readonly key: string;
  readonly label: string;
  readonly icon: LucideIcon | null;
  /** Null for a heading and for a group. */
  readonly href: string | null;
  /** It leaves the console where it is and opens a tab of its own. */
  readonly opensTab: boolean;
  /** What a group holds; null for everything else. */
  readonly children: readonly NavEntry[] | null;
  /** Of a group: one of its children is. */
  readonly active: boolean;
}
