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
export declare function tableOfRoutes(page: Page): Promise<RouteRow[]>;
/** An id that nothing has: pages whose things are not seeded show what they show then. */
export declare const nothing = "0199d6f0-0000-7000-8000-000000000001";
/** An address of a route, its parameters filled in. */
export declare function addressOf(pattern: string, eventId?: string): string;
