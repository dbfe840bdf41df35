import { may } from "@parapet/contract";
import { createRoute, stripSearchParams } from "@tanstack/react-router";
import { apisSearchDefaults } from "../../features/adaptive-auth/apis/apis-search-defaults.ts";
import { protectedApisMessages } from "../../features/adaptive-auth/apis/messages.ts";
import { clientsSearchDefaults } from "../../features/adaptive-auth/clients/clients-search-defaults.ts";
import { clientsMessages } from "../../features/adaptive-auth/clients/messages.ts";
import { dataPacksMessages } from "../../features/adaptive-auth/data-packs/messages.ts";
import { loggingSearchDefaults } from "../../features/adaptive-auth/logging/logging-search-defaults.ts";
import { loggingMessages } from "../../features/adaptive-auth/logging/messages.ts";
import { policyMessages } from "../../features/adaptive-auth/policy/messages.ts";
import { policySearchDefaults } from "../../features/adaptive-auth/policy/policy-search-defaults.ts";
import { providersMessages } from "../../features/providers/messages.ts";
import { providersSearchDefaults } from "../../features/providers/providers-search-defaults.ts";
import { anySearch } from "../any-search.ts";
import { rowParams } from "../known-params.ts";
import { lazyView } from "../lazy-view.ts";
import { rootRoute } from "../root-route.ts";
import { organizationsView, usersView } from "./org-views.ts";

const getParentRoute = () => rootRoute;
const inAdaptiveAuth = { layout: "adaptiveAuth", requiresAuth: true } as const;
const ofProtection = { ...inAdaptiveAuth, access: may.readProtection } as const;

const apisRoute = createRoute({
  getParentRoute,
  path: "/provider/api",
  staticData: { ...ofProtection, name: "provider-api", otherwise: "/provider/clients" },
  validateSearch: anySearch,
  search: { middlewares: [stripSearchParams(apisSearchDefaults)] },
  component: lazyView(
    protectedApisMessages,
    () => import("../../features/adaptive-auth/apis/apis-page.tsx"),
    "ApisPage",
  ),
});

/** How one API asks for a second factor. */
const configurationRoute = createRoute({
  getParentRoute,
  path: "/provider/adaptive_auth/$id",
  params: rowParams,
  staticData: { ...ofProtection, name: "adaptive-auth", alias: "provider-adaptive-auth", below: "provider-api" },
  validateSearch: anySearch,
  search: { middlewares: [stripSearchParams(policySearchDefaults)] },
  component: lazyView(
    policyMessages,
    () => import("../../features/adaptive-auth/policy/policy-page.tsx"),
    "PolicyPage",
  ),
});

const clientsRoute = createRoute({
  getParentRoute,
  path: "/provider/clients",
  staticData: { ...inAdaptiveAuth, name: "provider-clients" },
  validateSearch: anySearch,
  search: { middlewares: [stripSearchParams(clientsSearchDefaults)] },
  component: lazyView(
    clientsMessages,
    () => import("../../features/adaptive-auth/clients/clients-page.tsx"),
    "ClientsPage",
  ),
});

const logsRoute = createRoute({
  getParentRoute,
  path: "/provider/logging",
  staticData: { ...inAdaptiveAuth, name: "provider-logging" },
  validateSearch: anySearch,
  search: { middlewares: [stripSearchParams(loggingSearchDefaults)] },
  component: lazyView(
    loggingMessages,
    () => import("../../features/adaptive-auth/logging/logging-page.tsx"),
    "LoggingPage",
  ),
});

/** No menu lists it: the logs, the policy and the palette lead there. */
const dataPacksRoute = createRoute({
  getParentRoute,
  path: "/settings/data-packs",
  staticData: { ...ofProtection, name: "data-packs" },
  component: lazyView(
    dataPacksMessages,
    () => import("../../features/adaptive-auth/data-packs/packs-page.tsx"),
    "PacksPage",
  ),
});

const providersRoute = createRoute({
  getParentRoute,
  path: "/provider/providers",
  staticData: { ...inAdaptiveAuth, name: "api-providers" },
  validateSearch: anySearch,
  search: { middlewares: [stripSearchParams(providersSearchDefaults)] },
  component: lazyView(providersMessages, () => import("../../features/providers/providers-page.tsx"), "ProvidersPage"),
});

/** Administrators of the installation come here from the providers. */
const installationRoute = createRoute({
  getParentRoute,
  path: "/provider/installation",
  staticData: { ...inAdaptiveAuth, name: "installation-settings", below: "api-providers" },
  component: lazyView(
    providersMessages,
    () => import("../../features/providers/installation-page.tsx"),
    "InstallationPage",
  ),
});

const usersRoute = createRoute({
  getParentRoute,
  path: "/settings/users",
  staticData: { ...inAdaptiveAuth, name: "users" },
  ...usersView,
});

const organizationsRoute = createRoute({
  getParentRoute,
  path: "/settings/organizations",
  staticData: { ...inAdaptiveAuth, name: "organizations" },
  ...organizationsView,
});

export const adaptiveAuthRoutes = [
  apisRoute,
  configurationRoute,
  clientsRoute,
  logsRoute,
  dataPacksRoute,
  providersRoute,
  installationRoute,
  usersRoute,
  organizationsRoute,
] as const;
