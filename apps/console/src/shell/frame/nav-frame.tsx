import type { ReactNode } from "react";
import { usePreference } from "../../lib/preferences/use-preference.ts";

/** The frame of the side navigation, which can be dark on a light page. */
export function NavFrame({ children }: { children: ReactNode }) {
  const isSemiDark = usePreference("isSemiDark");
  return (
    <div className="nav-frame" data-theme={isSemiDark ? "dark" : undefined}>
      {children}
    </div>
  );
}
