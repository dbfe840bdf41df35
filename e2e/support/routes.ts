import type { Page } from "@playwright/test";

/** A row of the console's table of routes. */
export interface RouteRow {
  /** As the router writes it: `/insights/events/tableView/$id`. */
  readonly pattern: string;
  readonly layout: string;
  readonly publicOnly: boolean;
  readonly requiresAuth: boolean;
}

/**
 * The console's own table of routes, out of the console that runs: the router leaves itself on the global object for
 * its developer tools. There is no second list that could fall behind. The page must show the console.
 */
export async function tableOfRoutes(page: Page): Promise<RouteRow[]> {
  await page.waitForFunction(() => "__TSR_ROUTER__" in globalThis);
  return page.evaluate(() => {
    const child = (holder: unknown, key: string): unknown =>
      typeof holder === "object" && holder !== null ? Reflect.get(holder, key) : undefined;
    const table = child(Reflect.get(globalThis, "__TSR_ROUTER__"), "routesById");
    return Object.values(typeof table === "object" && table !== null ? table : {}).flatMap((route: unknown) => {
      const pattern = child(route, "fullPath");
      const meta = child(child(route, "options"), "staticData");
      // The root has no address of its own.
      if (typeof pattern !== "string" || child(route, "isRoot") === true) return [];
      const flag = (name: string) => child(meta, name) === true;
      const layout = String(child(meta, "layout"));
      return [{ pattern, layout, publicOnly: flag("publicOnly"), requiresAuth: flag("requiresAuth") }];
    });
  });
}

/** An id that nothing has: pages whose things are not seeded show what they show then. */
export const nothing = "0199d6f0-0000-7000-8000-000000000001";

/** An address of a route, its parameters filled in. */
export function addressOf(pattern: string, eventId = nothing): string {
  const id = pattern.startsWith("/insights/events/") ? eventId : nothing;
  return pattern.replaceAll(/\$\w*/g, (name) => (name === "$id" ? id : "any"));
}

/** Goes to an address inside the console that is open, as a link does: a fifth of the time that loading it takes. */
export async function visit(page: Page, href: string): Promise<void> {
  await page.evaluate(async (address) => {
    const router: unknown = Reflect.get(globalThis, "__TSR_ROUTER__");
    const navigate: unknown =
      typeof router === "object" && router !== null ? Reflect.get(router, "navigate") : undefined;
    if (typeof navigate !== "function") throw new Error("The page doesn't show the console");
    await Reflect.apply(navigate, router, [{ href: address }]);
  }, href);
}
