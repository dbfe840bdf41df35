export type LayoutName = "content" | "blank" | "apiDynamic" | "adaptiveAuth" | "secureInbox";

/** What a route says about itself; layouts, guards and menus read nothing else. */
export interface RouteMeta {
  readonly layout: LayoutName;
  /** Menus point at names. */
  readonly name?: string;
  /** A second name. The router takes a path once, so a route of two names is one route that answers to both. */
  readonly alias?: string;
  /** Name of the route that this one lies below; its menu entry stays active. */
  readonly below?: string;
  /** Logged out, a visitor goes to the login first. */
  readonly requiresAuth?: boolean;
  /** Logged in, a visitor goes home instead. */
  readonly publicOnly?: boolean;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption extends RouteMeta {}
}
