import type { AnyRouter } from "@tanstack/react-router";

/** The path of the route with a name: menus name routes, and the table of routes knows where they are. */
export function pathOf(router: AnyRouter, name: string): string {
  for (const route of Object.values(router.routesById)) {
    if (route.options.staticData?.name === name) return route.fullPath;
  }
  throw new Error(`No route is called "${name}"`);
}
