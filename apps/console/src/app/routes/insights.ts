import { may } from "@parapet/contract";
import { createRoute, stripSearchParams } from "@tanstack/react-router";
import { extensionsMessages } from "../../features/extensions/messages.ts";
import { alertsSearchDefaults } from "../../features/insights/alerts/alerts-search-defaults.ts";
import { alertsMessages } from "../../features/insights/alerts/messages.ts";
import { alertSetupMessages } from "../../features/insights/alerts/setup/messages.ts";
import { eventsSearchDefaults } from "../../features/insights/events/events-search-defaults.ts";
import { eventsMessages } from "../../features/insights/events/messages.ts";
import {
  apiSearchDefaults,
  inventorySearchDefaults,
} from "../../features/insights/inventory/inventory-search-defaults.ts";
import { inventoryMessages } from "../../features/insights/inventory/messages.ts";
import { sourceSearchDefaults } from "../../features/insights/trace-sources/health/source-search-defaults.ts";
import { sourcesMessages } from "../../features/insights/trace-sources/messages.ts";
import { sourcesSearchDefaults } from "../../features/insights/trace-sources/sources-search-defaults.ts";
import { sourceWizardMessages } from "../../features/insights/trace-sources/wizard/messages.ts";
import { usageMessages } from "../../features/insights/usage/messages.ts";
import { usageSearchDefaults } from "../../features/insights/usage/usage-search-defaults.ts";
import { referenceMessages } from "../../features/reference/messages.ts";
import { anySearch } from "../any-search.ts";
import { rowParams } from "../known-params.ts";
import { lazyView } from "../lazy-view.ts";
import { rootRoute } from "../root-route.ts";
import { organizationsView, usersView } from "./org-views.ts";

const getParentRoute = () => rootRoute;
const inInsights = { layout: "apiDynamic", requiresAuth: true } as const;
const ofTraffic = { ...inInsights, access: may.readTraffic } as const;

const usage = {
  validateSearch: anySearch,
  loader: ({ location }: { location: { pathname: string; search: Record<string, unknown> } }) => {
    // Only a head start: the page asks again for what did not come.
    import("../../features/insights/usage/usage-page.tsx").then(
      ({ prefetchUsage }) => prefetchUsage(location.search, location.pathname === "/"),
      () => undefined,
    );
  },
  component: lazyView(usageMessages, () => import("../../features/insights/usage/usage-page.tsx"), "UsagePage"),
};

const homeRoute = createRoute({
  getParentRoute,
  path: "/",
  staticData: { ...ofTraffic, name: "api-usage", otherwise: "/provider/clients" },
  ...usage,
  search: { middlewares: [stripSearchParams(usageSearchDefaults)] },
});

const usageRoute = createRoute({
  getParentRoute,
  path: "/insights/usage",
  staticData: { ...ofTraffic, name: "api-usage" },
  ...usage,
  search: { middlewares: [stripSearchParams(usageSearchDefaults)] },
});

const eventsRoute = createRoute({
  getParentRoute,
  path: "/insights/events",
  staticData: { ...ofTraffic, name: "api-events" },
  validateSearch: anySearch,
  search: { middlewares: [stripSearchParams(eventsSearchDefaults)] },
  component: lazyView(eventsMessages, () => import("../../features/insights/events/events-page.tsx"), "EventsPage"),
});

/** Its address keeps the list's query for the way back. */
const eventRoute = createRoute({
  getParentRoute,
  path: "/insights/events/tableView/$id",
  params: rowParams,
  staticData: { ...ofTraffic, below: "api-events" },
  validateSearch: anySearch,
  search: { middlewares: [stripSearchParams(eventsSearchDefaults)] },
  component: lazyView(eventsMessages, () => import("../../features/insights/events/event-page.tsx"), "EventPage"),
});

const traceSourcesRoute = createRoute({
  getParentRoute,
  path: "/insights/trace-sources",
  staticData: { ...ofTraffic, name: "trace-sources" },
  validateSearch: anySearch,
  search: { middlewares: [stripSearchParams(sourcesSearchDefaults)] },
  component: lazyView(
    sourcesMessages,
    () => import("../../features/insights/trace-sources/trace-sources-page.tsx"),
    "TraceSourcesPage",
  ),
});

const newTraceSourceRoute = createRoute({
  getParentRoute,
  path: "/insights/trace-sources/new",
  staticData: { ...ofTraffic, below: "trace-sources" },
  validateSearch: anySearch,
  component: lazyView(
    sourceWizardMessages,
    () => import("../../features/insights/trace-sources/wizard/wizard-page.tsx"),
    "WizardPage",
  ),
});

const uploadsRoute = createRoute({
  getParentRoute,
  path: "/insights/trace-sources/uploads",
  staticData: { ...ofTraffic, below: "trace-sources" },
  validateSearch: anySearch,
  component: lazyView(
    sourcesMessages,
    () => import("../../features/insights/trace-sources/uploads/uploads-page.tsx"),
    "UploadsPage",
  ),
});

const traceSourceRoute = createRoute({
  getParentRoute,
  path: "/insights/trace-sources/$id",
  params: rowParams,
  staticData: { ...ofTraffic, below: "trace-sources" },
  validateSearch: anySearch,
  search: { middlewares: [stripSearchParams(sourceSearchDefaults)] },
  component: lazyView(
    // The text that sets a source up is the wizard's.
    sourceWizardMessages,
    () => import("../../features/insights/trace-sources/health/source-page.tsx"),
    "SourcePage",
  ),
});

const inventoryRoute = createRoute({
  getParentRoute,
  path: "/insights/inventory",
  staticData: { ...ofTraffic, name: "api-inventory" },
  validateSearch: anySearch,
  search: { middlewares: [stripSearchParams(inventorySearchDefaults)] },
  component: lazyView(
    inventoryMessages,
    () => import("../../features/insights/inventory/inventory-page.tsx"),
    "InventoryPage",
  ),
});

const internalApiRoute = createRoute({
  getParentRoute,
  path: "/insights/inventory/internal/$id",
  params: rowParams,
  staticData: { ...ofTraffic, below: "api-inventory" },
  validateSearch: anySearch,
  search: { middlewares: [stripSearchParams(apiSearchDefaults)] },
  component: lazyView(
    inventoryMessages,
    () => import("../../features/insights/inventory/api-page.tsx"),
    "InternalApiPage",
  ),
});

const externalApiRoute = createRoute({
  getParentRoute,
  path: "/insights/inventory/external/$id",
  params: rowParams,
  staticData: { ...ofTraffic, below: "api-inventory" },
  validateSearch: anySearch,
  search: { middlewares: [stripSearchParams(apiSearchDefaults)] },
  component: lazyView(
    inventoryMessages,
    () => import("../../features/insights/inventory/api-page.tsx"),
    "ExternalApiPage",
  ),
});

const apiReferenceRoute = createRoute({
  getParentRoute,
  path: "/insights/inventory/$id/reference",
  params: rowParams,
  staticData: { ...ofTraffic, below: "api-inventory" },
  validateSearch: anySearch,
  component: lazyView(
    referenceMessages,
    () => import("../../features/reference/reference-page.tsx"),
    "ApiReferencePage",
  ),
});

/** No menu leads to it: the bell does, the palette, and links. */
const alertsRoute = createRoute({
  getParentRoute,
  path: "/insights/alerts",
  staticData: { ...ofTraffic, name: "api-alerts" },
  validateSearch: anySearch,
  search: { middlewares: [stripSearchParams(alertsSearchDefaults)] },
  component: lazyView(alertsMessages, () => import("../../features/insights/alerts/alerts-page.tsx"), "AlertsPage"),
});

const alertSetupRoute = createRoute({
  getParentRoute,
  path: "/insights/alerts/setup",
  staticData: { ...ofTraffic, below: "api-alerts" },
  validateSearch: anySearch,
  component: lazyView(
    alertSetupMessages,
    () => import("../../features/insights/alerts/setup/alert-setup-page.tsx"),
    "AlertSetupPage",
  ),
});

const usersRoute = createRoute({
  getParentRoute,
  path: "/insights/settings/users",
  staticData: { ...inInsights, name: "insights-users" },
  ...usersView,
});

const organizationsRoute = createRoute({
  getParentRoute,
  path: "/insights/settings/organizations",
  staticData: { ...inInsights, name: "insights-organizations" },
  ...organizationsView,
});

const toastifyRoute = createRoute({
  getParentRoute,
  path: "/extensions/toastify",
  staticData: { ...inInsights, name: "toastify" },
  component: lazyView(extensionsMessages, () => import("../../features/extensions/toastify-page.tsx"), "ToastifyPage"),
});

export const insightsRoutes = [
  homeRoute,
  usageRoute,
  eventsRoute,
  eventRoute,
  inventoryRoute,
  internalApiRoute,
  externalApiRoute,
  apiReferenceRoute,
  traceSourcesRoute,
  newTraceSourceRoute,
  uploadsRoute,
  traceSourceRoute,
  alertsRoute,
  alertSetupRoute,
  usersRoute,
  organizationsRoute,
  toastifyRoute,
] as const;
