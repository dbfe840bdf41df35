import { createRoute } from "@tanstack/react-router";
import {
  demoFamilies,
  type DemoPath,
  type DemoPattern,
  demoPatterns,
  miscPaths,
  personTabs,
} from "../../features/demo/demo-families.ts";
import { demoMessages } from "../../features/demo/messages.ts";
import { errorPagesMessages } from "../../features/error-pages/messages.ts";
import { anySearch } from "../any-search.ts";
import { tabParams } from "../known-params.ts";
import { lazyView } from "../lazy-view.ts";
import { rootRoute } from "../root-route.ts";

const getParentRoute = () => rootRoute;
const inContent = { layout: "content", requiresAuth: true } as const;

/** One view for all of them: it finds its page by the address, and the loader brings that page's own code. */
const demoView = lazyView(demoMessages, () => import("../../features/demo/demo-view.tsx"), "DemoView");

const demoPageIn = (place: { name: string } | { below: string }) => ({
  staticData: { ...inContent, ...place },
  validateSearch: anySearch,
  loader: async ({ location }: { location: { pathname: string } }) => {
    const { loadDemoPage } = await import("../../features/demo/load-demo-page.ts");
    return loadDemoPage(location.pathname);
  },
  component: demoView,
});

const demoRoute = <const Path extends DemoPath>(path: Path, place: { name: string } | { below: string }) =>
  createRoute({ getParentRoute, path, ...demoPageIn(place) });

const personRoute = createRoute({
  getParentRoute,
  path: "/user/$tab" satisfies DemoPattern,
  params: tabParams(personTabs),
  ...demoPageIn({ below: demoPatterns["/user/$tab"] }),
});

const patternRoute = <const Path extends DemoPattern>(path: Path) => demoRoute(path, { below: demoPatterns[path] });

const miscView = lazyView(errorPagesMessages, () => import("../../features/error-pages/misc-page.tsx"), "MiscPage");

export const demoRoutes = [
  ...Object.entries(demoFamilies).flatMap(([family, paths]) =>
    paths.map((path, index) => demoRoute(path, index === 0 ? { name: family } : { below: family })),
  ),
  // One by one: the router takes the parameters of each from its literal type.
  patternRoute("/components/$"),
  patternRoute("/forms/$"),
  patternRoute("/extensions/$"),
  patternRoute("/apps/invoice/details/$number"),
  patternRoute("/apps/invoice/edit/$number"),
  personRoute,
  ...miscPaths.map((path) =>
    createRoute({
      getParentRoute,
      path,
      staticData: { ...inContent, name: path.replace("/misc/", "misc-") },
      component: miscView,
    }),
  ),
] as const;
