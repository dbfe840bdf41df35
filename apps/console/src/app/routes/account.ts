import { createRoute } from "@tanstack/react-router";
import { accountTabs } from "../../features/account/account-tabs.ts";
import { ownAccountMessages } from "../../features/account/messages.ts";
import { tabParams } from "../known-params.ts";
import { lazyView } from "../lazy-view.ts";
import { rootRoute } from "../root-route.ts";

/** The same page in all applications: it opens in the current one. */
const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/account/$tab",
  params: tabParams(accountTabs),
  staticData: { layout: "lastApplication", requiresAuth: true, name: "account", oneView: true },
  component: lazyView(ownAccountMessages, () => import("../../features/account/account-page.tsx"), "AccountPage"),
});

export const accountRoutes = [accountRoute] as const;
