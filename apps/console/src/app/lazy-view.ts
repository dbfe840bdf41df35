import { lazyRouteComponent } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { Catalogue } from "../lib/i18n/catalogue.ts";
import { currentPreferences } from "../lib/preferences/preferences-store.ts";

type Views<Name extends string> = Record<Name, ComponentType>;

/**
 * A view that loads when its route is visited, together with its words:
 * `component: lazyView(eventsMessages, () => import("…/events-page.tsx"), "EventsPage")`.
 */
export function lazyView<Name extends string>(messages: Catalogue, load: () => Promise<Views<Name>>, name: Name) {
  return lazyRouteComponent(async () => {
    const [views] = await Promise.all([load(), messages.load(currentPreferences().locale)]);
    return { [name]: views[name] };
  }, name);
}
