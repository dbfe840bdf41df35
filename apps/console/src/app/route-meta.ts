import type { SessionAccess } from "@parapet/contract";

/** `lastApplication` is the layout of the application that was used last. */
export type LayoutName = "content" | "blank" | "apiDynamic" | "adaptiveAuth" | "secureInbox" | "lastApplication";

/** What a route says about itself; layouts, guards and menus read nothing else. */
export interface RouteMeta {
  readonly layout: LayoutName;
  /** Menus point at names. */
  readonly name?: string;
  /** A second name. The router takes a path once, so a route of two names is one route that answers to both. */
  readonly alias?: string;
  /** Name of the route that this one lies below; its menu entry stays active. */
  readonly below?: string;
  /** Its addresses are parts of one view, such as tabs: going from one to another brings no new page. */
  readonly oneView?: boolean;
  /** Logged out, a visitor goes to the login first. */
  readonly requiresAuth?: boolean;
  /** Who can read it: menus hide it from others, and its view tells them when they open the address. */
  readonly access?: SessionAccess;
  /** Where users without `access` are redirected silently, for pages that open by themselves, such as the first. */
  readonly otherwise?: string;
  /** Whether the installation has an owner decides about it: `awaited` pages give way to the set-up page until then, `only` is that page. */
  readonly setup?: "awaited" | "only";
  /** Logged in, a visitor goes home instead. */
  readonly publicOnly?: boolean;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption extends RouteMeta {}
}
