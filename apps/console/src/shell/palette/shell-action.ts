import type { LucideIcon } from "lucide-react";

/** Something the shell can do, as the palette lists it. */
export interface ShellAction {
  readonly key: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly keys?: string;
  readonly run: () => void;
}
