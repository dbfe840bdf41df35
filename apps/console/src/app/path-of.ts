import type { SessionAccess } from "@parapet/contract";
import type { AnyRoute, AnyRouter } from "@tanstack/react-router";

/** The path of the route with a name: menus name routes, and the table of routes knows where they are. */
export function pathOf(router: AnyRouter, name: string): string {
  return routeOf(router, name).fullPath;
}

/** Who may read the route with a name; undefined for everybody who is signed in. */
export function accessOf(router: AnyRouter, name: string): SessionAccess | undefined {
  return routeOf(router, name).options.staticData?.access;
}

function routeOf(router: AnyRouter, name: string): AnyRoute {
  for (const route of Object.values<AnyRoute>(router.routesById)) {
    const meta = route.options.staticData;
    if (meta?.name === name || meta?.alias === name) return route;
  }
  throw new Error(`No route is called "${name}"`);
}
