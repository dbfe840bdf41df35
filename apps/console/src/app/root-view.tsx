import { Outlet, useMatches } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { loadMainLayout } from "./load-main-layout.ts";
import type { LayoutName } from "./route-meta.ts";

const MainLayout = lazy(loadMainLayout);

/** Puts the routed view into the layout that its metadata names. */
export function RootView() {
  const layout = useMatches({ select: (matches): LayoutName => matches.at(-1)?.staticData.layout ?? "blank" });
  const [application, setApplication] = useState<LayoutName>("apiDynamic");
  switch (layout) {
    case "blank":
      return <Outlet />;
    case "apiDynamic":
    case "adaptiveAuth":
    case "secureInbox":
      if (application !== layout) setApplication(layout);
      break;
    case "content":
    case "lastApplication":
      break;
  }
  return (
    <Suspense>
      <MainLayout layout={layout === "lastApplication" ? application : layout}>
        <Outlet />
      </MainLayout>
    </Suspense>
  );
}
