import type { ReactNode } from "react";
import { deferred } from "../deferred/deferred.ts";
import { useOpenedOnce } from "../deferred/use-opened-once.ts";

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

const sheet = deferred(async () => (await import("./dialog-sheet.tsx")).DialogSheet);

/** A question or a form over the page. Its code loads when it first opens. */
export function Dialog(props: DialogProps) {
  return useOpenedOnce(props.open) && <sheet.Part props={props} />;
}
