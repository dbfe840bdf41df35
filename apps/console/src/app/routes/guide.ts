import { createRoute } from "@tanstack/react-router";
import { guideMessages } from "../../features/guide/messages.ts";
import { type GuidePageName, isGuidePage } from "../../lib/guide/guide-pages.ts";
import { lazyView } from "../lazy-view.ts";
import { rootRoute } from "../root-route.ts";

const getParentRoute = () => rootRoute;
const view = lazyView(guideMessages, () => import("../../features/guide/guide-page.tsx"), "GuidePage");

/** The guide needs no session: users who can't sign in can read it, too. */
const guideRoute = createRoute({
  getParentRoute,
  path: "/guide",
  staticData: { layout: "blank", name: "guide" },
  component: view,
});

const guidePageRoute = createRoute({
  getParentRoute,
  path: "/guide/$page",
  params: { parse: ({ page }): { page: GuidePageName } | false => isGuidePage(page) && { page } },
  staticData: { layout: "blank", name: "guide-page" },
  component: view,
});

export const guideRoutes = [guideRoute, guidePageRoute] as const;
