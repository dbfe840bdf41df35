import { Inbox, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { StateFrame } from "./state-frame.tsx";

export interface EmptyStateProps {
  icon?: LucideIcon;
  title: ReactNode;
  text?: ReactNode;
  /** The next step, as buttons. */
  children?: ReactNode;
}

export function EmptyState({ icon = Inbox, ...rest }: EmptyStateProps) {
  return <StateFrame icon={icon} {...rest} />;
}
