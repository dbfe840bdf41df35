import { addressOf, tableOfRoutes } from "../../../e2e/support/routes.ts";
import type { Stage } from "./stage.ts";

export interface Route {
  /** An address of the route, its parameters filled in. */
  readonly path: string;
  /** Reachable, but no product: what the specification calls template pages. */
  readonly isTemplate: boolean;
  /** Shown to signed-out users only. */
  readonly publicOnly: boolean;
}

/** Every route of the console that was built. */
export async function routesOf(stage: Stage): Promise<Route[]> {
  const rows = await stage.onFreshPage({}, async (page) => {
    await page.goto("/login");
    return tableOfRoutes(page);
  });
  return rows.map(({ pattern, layout, publicOnly }) => ({
    path: addressOf(pattern, stage.seed.eventId),
    isTemplate: layout === "content" || pattern.startsWith("/auth/") || pattern.startsWith("/misc/"),
    publicOnly,
  }));
}
