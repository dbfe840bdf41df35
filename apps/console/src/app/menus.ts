import {
  Activity,
  BookOpen,
  Boxes,
  Building2,
  ChartColumn,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Network,
  Radio,
  ScrollText,
  Settings,
  ShieldAlert,
  ShieldCheck,
  UserX,
} from "lucide-react";
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

/** Every installation describes its own interface, so this is right for the version that runs. */
const apiDocumentation: MenuItem = {
  name: "menu.documentation",
  icon: BookOpen,
  href: "/api/openapi.json",
  target: "_blank",
};

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
  apiDocumentation,
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
  apiDocumentation,
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
  { name: "menu.documentation", icon: BookOpen, href: "/secure-inbox/documentation", target: "_blank" },
];

/** The side menus, chosen by the layout of the current route. */
export const menus: Readonly<Partial<Record<LayoutName, readonly MenuItem[]>>> = {
  apiDynamic,
  adaptiveAuth,
  secureInbox,
};
