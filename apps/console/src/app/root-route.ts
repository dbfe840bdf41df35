import { createRootRoute, redirect } from "@tanstack/react-router";
import { awaitsLogin, currentSession } from "../lib/session/session-store.ts";
import { guard } from "./guards.ts";
import { setupGuard } from "./setup-guard.ts";
import { askIntegrationStatus } from "./integration-status.ts";
import { loadMainLayout } from "./load-main-layout.ts";
import { notFoundView } from "./not-found-view.ts";
import { RootView } from "./root-view.tsx";

export const rootRoute = createRootRoute({
  staticData: { layout: "blank" },
  component: RootView,
  notFoundComponent: notFoundView,
  async beforeLoad({ matches, location, preload }) {
    // Pointing at a link is no navigation.
    if (!preload) askIntegrationStatus();
    const meta = matches.at(-1)?.staticData ?? { layout: "blank" };
    const session = currentSession();
    const destination =
      guard(meta, location.href, session, awaitsLogin()) ?? (preload ? null : await setupGuard(meta, session));
    if (destination !== null) throw redirect({ href: destination, replace: true });
    // Beside the view, not after it; the root view reports a failure.
    if (meta.layout !== "blank") loadMainLayout().catch(() => undefined);
  },
});
