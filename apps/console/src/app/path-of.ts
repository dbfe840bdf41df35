import type { AnyRouter } from "@tanstack/react-router";

/** The path of the route with a name: menus name routes, and the table of routes knows where they are. */
export function pathOf(router: AnyRouter, name: string): string {
  for (const route of Object.values(router.routesById)) {
    const meta = route.options.staticData;
    if (meta?.name === name || meta?.alias === name) return route.fullPath;
  }
  throw new Error(`No route is called "${name}"`);
}
