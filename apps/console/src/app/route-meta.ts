export type LayoutName = "content" | "blank" | "apiDynamic" | "adaptiveAuth" | "secureInbox";

/** What a route says about itself; layouts, guards and menus read nothing else. */
export interface RouteMeta {
  readonly layout: LayoutName;
  /** Menus point at names. Routes below a menu entry have none. */
  readonly name?: string;
  /** Logged out, a visitor goes to the login first. */
  readonly requiresAuth?: boolean;
  /** Logged in, a visitor goes home instead. */
  readonly publicOnly?: boolean;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption extends RouteMeta {}
}
