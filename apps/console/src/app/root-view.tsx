import { Outlet, useMatches } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { loadMainLayout } from "./load-main-layout.ts";
import type { LayoutName } from "./route-meta.ts";

const MainLayout = lazy(loadMainLayout);

/** Puts the routed view into the layout that its metadata names. */
export function RootView() {
  const layout = useMatches({ select: (matches): LayoutName => matches.at(-1)?.staticData.layout ?? "blank" });
  switch (layout) {
    case "blank":
      return <Outlet />;
    case "content":
    case "apiDynamic":
    case "adaptiveAuth":
    case "secureInbox":
      return (
        <Suspense>
          <MainLayout layout={layout}>
            <Outlet />
          </MainLayout>
        </Suspense>
      );
  }
}
