import { createRoute } from "@tanstack/react-router";
import { accountTabs } from "../../features/account/account-tabs.ts";
import { ownAccountMessages } from "../../features/account/messages.ts";
import { referenceMessages } from "../../features/reference/messages.ts";
import { anySearch } from "../any-search.ts";
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

/** Of Parapet's own API: the same in all applications. */
const ownReferenceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/reference",
  staticData: { layout: "lastApplication", requiresAuth: true, name: "reference" },
  validateSearch: anySearch,
  component: lazyView(
    referenceMessages,
    () => import("../../features/reference/reference-page.tsx"),
    "OwnReferencePage",
  ),
});

export const accountRoutes = [accountRoute, ownReferenceRoute] as const;
