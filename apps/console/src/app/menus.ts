import {
  Activity,
  BookOpen,
  Boxes,
  Building2,
  CalendarDays,
  ChartColumn,
  Component,
  Files,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Network,
  Puzzle,
  Radio,
  ReceiptText,
  ScrollText,
  Settings,
  ShieldAlert,
  ShieldCheck,
  ShoppingCart,
  TextCursorInput,
  TriangleAlert,
  Type,
  Users,
  UserX,
} from "lucide-react";
import type { GuidePageName } from "../lib/guide/guide-pages.ts";
import type { MessageId } from "../lib/i18n/message-table.ts";
import type { LayoutName } from "./route-meta.ts";

/** An entry of a side menu. It leads to a route by name, or to an address, or holds children. */
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

/** The guide comes with the console, so it is right for the version that runs. */
const documentation = (page: GuidePageName): MenuItem => ({
  name: "menu.documentation",
  icon: BookOpen,
  href: `/guide/${page}`,
  target: "_blank",
});

const apiDynamic: readonly MenuItem[] = [
  { name: "menu.insights", heading: true },
  { name: "menu.usage", icon: ChartColumn, to: "api-usage" },
  { name: "menu.events", icon: Activity, to: "api-events" },
  { name: "menu.inventory", icon: Boxes, to: "api-inventory" },
  { name: "menu.traceSources", icon: Radio, to: "trace-sources" },
  {
    name: "menu.settings",
    icon: Settings,
    children: [
      { name: "menu.users", to: "insights-users" },
      { name: "menu.organizations", to: "insights-organizations" },
    ],
  },
  documentation("api-insights"),
];

const adaptiveAuth: readonly MenuItem[] = [
  { name: "menu.adaptiveAuth", heading: true },
  { name: "menu.apis", icon: Network, to: "provider-api" },
  { name: "menu.clients", icon: KeyRound, to: "provider-clients" },
  { name: "menu.authLogs", icon: ScrollText, to: "provider-logging" },
  { name: "menu.providers", icon: Building2, to: "api-providers" },
  {
    name: "menu.settings",
    icon: Settings,
    children: [
      { name: "menu.users", to: "users" },
      { name: "menu.organizations", to: "organizations" },
    ],
  },
  documentation("adaptive-auth"),
];

const secureInbox: readonly MenuItem[] = [
  { name: "menu.secureInbox", heading: true },
  { name: "menu.dashboard", icon: LayoutDashboard, to: "dashboard" },
  {
    name: "menu.phishingThreats",
    icon: ShieldAlert,
    children: [
      { name: "menu.abuseInbox", to: "abuse-inbox" },
      { name: "menu.threatLogs", to: "threat-log" },
    ],
  },
  {
    name: "menu.accountTakeover",
    icon: UserX,
    children: [
      { name: "menu.suspiciousLogin", to: "suspicious-login" },
      { name: "menu.emailRulesChanges", to: "email-rules-changes" },
    ],
  },
  {
    name: "menu.respond",
    icon: ShieldCheck,
    children: [
      { name: "menu.phishingEmails", to: "phishing-emails" },
      { name: "menu.quarantineEmails", to: "quarantine-emails" },
    ],
  },
  {
    name: "menu.settings",
    icon: Settings,
    children: [
      { name: "menu.users", to: "vip-users" },
      { name: "menu.microsoftDocumentation", to: "secure-inbox-documentation" },
      { name: "menu.quarantineSettings", to: "Quarantine-Settings" },
    ],
  },
  documentation("secure-inbox"),
];

/** The template's pages belong to no application: their layout has an index of them where the others have a menu. */
const content: readonly MenuItem[] = [
  { name: "menu.styleGuide", heading: true },
  { name: "menu.components", icon: Component, to: "demo-components" },
  { name: "menu.forms", icon: TextCursorInput, to: "demo-forms" },
  { name: "menu.extensions", icon: Puzzle, to: "demo-extensions" },
  { name: "menu.foundations", icon: Type, to: "demo-foundations" },
  { name: "menu.charts", icon: ChartColumn, to: "demo-charts" },
  { name: "menu.samples", heading: true },
  { name: "menu.store", icon: ShoppingCart, to: "demo-store" },
  { name: "menu.invoices", icon: ReceiptText, to: "demo-invoices" },
  { name: "menu.calendar", icon: CalendarDays, to: "demo-calendar" },
  { name: "menu.people", icon: Users, to: "demo-users" },
  { name: "menu.pages", icon: Files, to: "demo-pages" },
  { name: "menu.loginScreens", icon: KeyRound, to: "demo-login" },
  {
    name: "menu.errorPages",
    icon: TriangleAlert,
    children: [
      { name: "menu.notFound", to: "misc-not-found" },
      { name: "menu.notAuthorized", to: "misc-not-authorized" },
      { name: "menu.serverError", to: "misc-server-error" },
      { name: "menu.comingSoon", to: "misc-coming-soon" },
      { name: "menu.underMaintenance", to: "misc-under-maintenance" },
    ],
  },
];

/** The side menus, chosen by the layout of the current route. */
export const menus: Readonly<Partial<Record<LayoutName, readonly MenuItem[]>>> = {
  apiDynamic,
  adaptiveAuth,
  secureInbox,
  content,
};

/** The entries of a menu whose pages the user can open, according to `mayOpen`. */
export function menuFor(items: readonly MenuItem[], mayOpen: (name: string) => boolean): MenuItem[] {
  return items.flatMap((item) => {
    if (item.to !== undefined) return mayOpen(item.to) ? item : [];
    if (item.children === undefined) return item;
    const children = menuFor(item.children, mayOpen);
    return children.length === 0 ? [] : { ...item, children };
  });
}
