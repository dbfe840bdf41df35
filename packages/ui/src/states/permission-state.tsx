import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { StateFrame } from "./state-frame.tsx";

/** The data of this page is not for the reader's role. */
export function PermissionState({
  title,
  text,
  children,
}: {
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <StateFrame icon={Lock} tone="warning" title={title} text={text}>
      {children}
    </StateFrame>
  );
}
