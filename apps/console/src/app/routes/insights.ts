import { createRoute, redirect, stripSearchParams } from "@tanstack/react-router";
import { eventsSearchDefaults } from "../../features/insights/events/events-search-defaults.ts";
import { eventsMessages } from "../../features/insights/events/messages.ts";
import { sourcesMessages } from "../../features/insights/trace-sources/messages.ts";
import { sourcesSearchDefaults } from "../../features/insights/trace-sources/sources-search-defaults.ts";
import { anySearch } from "../any-search.ts";
import { lazyView } from "../lazy-view.ts";
import { rootRoute } from "../root-route.ts";

const getParentRoute = () => rootRoute;
const inInsights = { layout: "apiDynamic", requiresAuth: true } as const;

/** The usage page takes this place; until then the events are the start page. */
const toEvents = () => {
  throw redirect({ href: "/insights/events", replace: true });
};

const homeRoute = createRoute({
  getParentRoute,
  path: "/",
  staticData: { ...inInsights, name: "api-usage" },
  beforeLoad: toEvents,
});

const usageRoute = createRoute({
  getParentRoute,
  path: "/insights/usage",
  staticData: { ...inInsights, name: "api-usage" },
  beforeLoad: toEvents,
});

const eventsRoute = createRoute({
  getParentRoute,
  path: "/insights/events",
  staticData: { ...inInsights, name: "api-events" },
  validateSearch: anySearch,
  search: { middlewares: [stripSearchParams(eventsSearchDefaults)] },
  component: lazyView(eventsMessages, () => import("../../features/insights/events/events-page.tsx"), "EventsPage"),
});

/** Its address keeps the list's query for the way back. */
const eventRoute = createRoute({
  getParentRoute,
  path: "/insights/events/tableView/$id",
  staticData: { ...inInsights, below: "api-events" },
  validateSearch: anySearch,
  search: { middlewares: [stripSearchParams(eventsSearchDefaults)] },
  component: lazyView(eventsMessages, () => import("../../features/insights/events/event-page.tsx"), "EventPage"),
});

const traceSourcesRoute = createRoute({
  getParentRoute,
  path: "/insights/trace-sources",
  staticData: { ...inInsights, name: "trace-sources" },
  validateSearch: anySearch,
  search: { middlewares: [stripSearchParams(sourcesSearchDefaults)] },
  component: lazyView(
    sourcesMessages,
    () => import("../../features/insights/trace-sources/trace-sources-page.tsx"),
    "TraceSourcesPage",
  ),
});

export const insightsRoutes = [homeRoute, usageRoute, eventsRoute, eventRoute, traceSourcesRoute] as const;
