import { BellRing, Files } from "lucide-react";
import type { MessageId } from "../lib/i18n/message-table.ts";
import type { Translate } from "../lib/i18n/use-t.ts";
import type { ShellPage } from "../shell/palette/shell-page.ts";
import { menuFor, type MenuItem, menus } from "./menus.ts";
import type { LayoutName } from "./route-meta.ts";

/** The letter that follows `g` to go to a route of the current menu, by the route's name. */
export const goLetters: Readonly<Record<string, string>> = {
  "api-usage": "u",
  "api-events": "e",
  "api-inventory": "i",
  "api-alerts": "a",
  "trace-sources": "t",
  "insights-users": "p",
  "insights-organizations": "o",
  "provider-api": "a",
  "provider-clients": "c",
  "provider-logging": "l",
  "api-providers": "v",
  "data-packs": "d",
  users: "p",
  organizations: "o",
  dashboard: "d",
  "abuse-inbox": "a",
  "threat-log": "l",
  "suspicious-login": "s",
  "email-rules-changes": "r",
  "phishing-emails": "e",
  "quarantine-emails": "q",
  "vip-users": "v",
  "secure-inbox-documentation": "m",
  "Quarantine-Settings": "t",
};

interface Surroundings {
  t: Translate;
  /** The layout whose menu is shown: its pages have keys. */
  layout: LayoutName;
  pathOf: (name: string) => string;
  mayOpen: (name: string) => boolean;
}

/** Pages that no menu lists: the bell and links lead to them, and the palette. */
const beyondMenus: Readonly<Partial<Record<LayoutName, readonly MenuItem[]>>> = {
  apiDynamic: [{ name: "menu.alerts", icon: BellRing, to: "api-alerts" }],
  adaptiveAuth: [{ name: "menu.dataPacks", icon: Files, to: "data-packs" }],
};

/** What the entries of each menu belong to. */
const owners: readonly (readonly [LayoutName, MessageId])[] = [
  ["apiDynamic", "menu.insights"],
  ["adaptiveAuth", "menu.adaptiveAuth"],
  ["secureInbox", "menu.secureInbox"],
];

/** All pages that a user can open, each with its application and group. */
export function shellPages({ t, layout, pathOf, mayOpen }: Surroundings): ShellPage[] {
  const pagesOf = (items: readonly MenuItem[], place: readonly string[], isCurrent: boolean): ShellPage[] =>
    items.flatMap((item) => {
      const label = t(item.name);
      if (item.children) {
        const { icon } = item;
        return pagesOf(item.children, [...place, label], isCurrent).map((page) => ({
          ...page,
          icon: page.icon ?? icon ?? null,
        }));
      }
      if (item.heading) return [];
      const letter = goLetters[item.to ?? ""];
      return {
        key: `${place.join("/")}/${label}`,
        label,
        place: place.join(" · "),
        icon: item.icon ?? null,
        href: item.href ?? pathOf(item.to ?? ""),
        opensTab: item.target === "_blank",
        keys: isCurrent && letter !== undefined ? `g ${letter}` : null,
      };
    });
  return owners.flatMap(([name, owner]) =>
    pagesOf(menuFor([...(menus[name] ?? []), ...(beyondMenus[name] ?? [])], mayOpen), [t(owner)], name === layout),
  );
}
