import type { ReactNode } from "react";
import { usePreference } from "../../lib/preferences/use-preference.ts";

/** The place of the side navigation, which may be dark beside a light page. */
export function NavFrame({ children }: { children: ReactNode }) {
  const isSemiDark = usePreference("isSemiDark");
  return (
    <div className="nav-frame" data-theme={isSemiDark ? "dark" : undefined}>
      {children}
    </div>
  );
}
