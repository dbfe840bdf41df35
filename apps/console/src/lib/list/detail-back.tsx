import type { ReactNode } from "react";

/** Above the title of one thing: the way back to its list, and the ways to its neighbours there. */
export function DetailBack({ children, neighbours }: { children: ReactNode; neighbours: ReactNode }) {
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-5 gap-y-2">
      {children}
      {neighbours}
    </div>
  );
}
