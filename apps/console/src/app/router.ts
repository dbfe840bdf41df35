import { createRouter } from "@tanstack/react-router";
import { parseSearch, stringifySearch } from "../lib/address/search.ts";
import { CrashView } from "./crash-view.tsx";
import { rootRoute } from "./root-route.ts";
import { accountRoutes } from "./routes/account.ts";
import { adaptiveAuthRoutes } from "./routes/adaptive-auth.ts";
import { demoRoutes } from "./routes/demo.ts";
import { guideRoutes } from "./routes/guide.ts";
import { insightsRoutes } from "./routes/insights.ts";
import { publicRoutes } from "./routes/public.ts";
import { secureInboxRoutes } from "./routes/secure-inbox.ts";

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    ...publicRoutes,
    ...guideRoutes,
    ...insightsRoutes,
    ...adaptiveAuthRoutes,
    ...secureInboxRoutes,
    ...accountRoutes,
    ...demoRoutes,
  ]),
  parseSearch,
  stringifySearch,
  notFoundMode: "root",
  defaultPreload: "intent",
  // The bar says that something loads; the page under it stays until the next one is ready.
  defaultPendingMs: Number.POSITIVE_INFINITY,
  defaultErrorComponent: CrashView,
  // Every navigation scrolls to the top; a link that only changes the query of its page may say `resetScroll: false`.
  scrollRestorationBehavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth",
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
