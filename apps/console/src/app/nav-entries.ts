import type { Translate } from "../lib/i18n/use-t.ts";
import type { NavEntry } from "../shell/side-nav/nav-entry.ts";
import type { MenuItem } from "./menus.ts";

interface Surroundings {
  t: Translate;
  /** Name of the current route. */
  current: string | undefined;
  pathOf: (name: string) => string;
}

/** The entries of a menu in the language of the page; active is the one of the current route, and its group. */
export function navEntries(items: readonly MenuItem[], surroundings: Surroundings): NavEntry[] {
  const { t, current, pathOf } = surroundings;
  return items.map((item) => {
    const children = item.children ? navEntries(item.children, surroundings) : null;
    const isCurrent = item.to !== undefined && item.to === current;
    return {
      key: item.name,
      label: t(item.name),
      icon: item.icon ?? null,
      href: item.href ?? (item.to === undefined ? null : pathOf(item.to)),
      opensTab: item.target === "_blank",
      children,
      active: isCurrent || (children?.some(({ active }) => active) ?? false),
    };
  });
}
