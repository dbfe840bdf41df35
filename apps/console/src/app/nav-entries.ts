import type { Translate } from "../lib/i18n/use-t.ts";
import type { NavEntry } from "../shell/side-nav/nav-entry.ts";
import type { MenuItem } from "./menus.ts";

interface Surroundings {
  t: Translate;
  /** Name of the current route. */
  current: string | undefined;
  pathOf: (name: string) => string;
}

/** The entries of a menu in the language of the page; the one whose route name is the current one is active. */
export function navEntries(items: readonly MenuItem[], { t, current, pathOf }: Surroundings): NavEntry[] {
  return items.map((item) => ({
    key: item.name,
    label: t(item.name),
    icon: item.icon ?? null,
    href: item.href ?? (item.to === undefined ? null : pathOf(item.to)),
    active: item.to !== undefined && item.to === current,
  }));
}
