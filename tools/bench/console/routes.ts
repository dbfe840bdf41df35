import type { Page } from "@playwright/test";
import type { Seed } from "./seed.ts";
import type { Stage } from "./stage.ts";

export interface Route {
  /** An address of the route, its parameters filled in. */
  readonly path: string;
  /** Reachable, but no product: what the specification calls template pages. */
  readonly isTemplate: boolean;
  /** Only somebody who is not logged in sees it. */
  readonly publicOnly: boolean;
}

/**
 * The console's own table of routes, out of the console that runs: the router leaves itself on `window` for its
 * developer tools. There is no second list that could fall behind.
 */
export async function routesOf(stage: Stage): Promise<Route[]> {
  const found = await stage.onFreshPage({}, async (page) => {
    await page.goto("/login");
    return readRoutes(page);
  });
  return found.map(({ pattern, layout, publicOnly }) => ({
    path: addressOf(pattern, stage.seed),
    isTemplate: layout === "content",
    publicOnly,
  }));
}

interface TableEntry {
  readonly pattern: string;
  readonly layout: string;
  readonly publicOnly: boolean;
}

async function readRoutes(page: Page): Promise<TableEntry[]> {
  await page.waitForFunction(() => "__TSR_ROUTER__" in globalThis);
  return page.evaluate(() => {
    const child = (holder: unknown, key: string): unknown =>
      typeof holder === "object" && holder !== null ? Reflect.get(holder, key) : undefined;
    const router: unknown = Reflect.get(globalThis, "__TSR_ROUTER__");
    const table = child(router, "routesById");
    return Object.values(typeof table === "object" && table !== null ? table : {}).flatMap((route: unknown) => {
      const pattern = child(route, "fullPath");
      const meta = child(child(route, "options"), "staticData");
      // The root has no address of its own.
      if (typeof pattern !== "string" || child(route, "isRoot") === true) return [];
      return [{ pattern, layout: String(child(meta, "layout")), publicOnly: child(meta, "publicOnly") === true }];
    });
  });
}

/** An id that nothing has: pages whose things are not seeded show what they show then. */
const nothing = "0199d6f0-0000-7000-8000-000000000001";

/** `/a/$id` with its parameters filled in from the seed. */
export function addressOf(pattern: string, { eventId }: Seed): string {
  const id = pattern.startsWith("/insights/events/") ? eventId : nothing;
  return pattern.replaceAll(/\$\w*/g, (name) => (name === "$id" ? id : "any"));
}
