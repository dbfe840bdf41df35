import { Activity, type LucideIcon, Radio } from "lucide-react";
import type { MessageId } from "../lib/i18n/message-table.ts";
import type { LayoutName } from "./route-meta.ts";

/** An entry of a side menu. It leads to a route by name, or to an address of another site, or holds children. */
export interface MenuItem {
  readonly name: MessageId;
  readonly icon?: LucideIcon;
  /** Route name. */
  readonly to?: string;
  readonly href?: string;
  readonly target?: "_blank";
  readonly children?: readonly MenuItem[];
  /** A caption between groups, which leads nowhere. */
  readonly heading?: boolean;
}

/** The side menus, chosen by the layout of the current route. An entry is here once its page is. */
export const menus: Readonly<Partial<Record<LayoutName, readonly MenuItem[]>>> = {
  apiDynamic: [
    { name: "app.insights", heading: true },
    { name: "menu.events", icon: Activity, to: "api-events" },
    { name: "menu.traceSources", icon: Radio, to: "trace-sources" },
  ],
};
