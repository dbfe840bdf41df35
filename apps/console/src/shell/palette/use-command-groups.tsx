import { type SearchHit, type SearchScope, checklistEndpoints, locales } from "@parapet/contract";
import type { Command, CommandGroup } from "@parapet/ui/command-palette";
import { fuzzyRank } from "@parapet/ui/fuzzy-rank";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import {
  Activity,
  Boxes,
  Building2,
  File,
  Fish,
  History,
  KeyRound,
  type LucideIcon,
  Radio,
  ShieldCheck,
  UserRound,
  BookOpen,
  Bell,
  Contrast,
  Keyboard,
  Languages,
  LayoutGrid,
  ListChecks,
  LogOut,
  Settings,
} from "lucide-react";
import * as z from "zod/mini";
import { useDismissChecklist } from "../../lib/checklist/use-dismiss-checklist.ts";
import { guideTextQuery, guideTitlesQuery } from "../../lib/guide/guide-queries.ts";
import { searchGuide } from "../../lib/guide/search-guide.ts";
import { changeLocale } from "../../lib/i18n/change-locale.ts";
import { languages } from "../../lib/i18n/languages.ts";
import type { MessageId } from "../../lib/i18n/message-table.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { setPreferences } from "../../lib/preferences/preferences-store.ts";
import { usePreference } from "../../lib/preferences/use-preference.ts";
import { currentSession } from "../../lib/session/session-store.ts";
import { useMay } from "../../lib/session/use-may.ts";
import { parseJson, readText, writeJson } from "../../lib/storage/storage.ts";
import { useLeave } from "../navbar/use-leave.ts";
import type { PaletteContent } from "./palette-content.ts";
import { parseQuery } from "./parse-query.ts";
import type { ShellVerbs } from "./shell-verbs.ts";

const storageKey = "palette-recent";

const count = 6;

const recentPlace = z.object({ href: z.string().check(z.startsWith("/")), title: z.string(), detail: z.string() });

const stored = z.object({ email: z.string(), places: z.array(recentPlace) });

/** Somewhere a person went by the palette. */
type RecentPlace = z.output<typeof recentPlace>;

/** The signed-in user's recent places, newest first; other users' places aren't shown. */
export function recentPlaces(): readonly RecentPlace[] {
  const read = stored.safeParse(parseJson(readText(storageKey)));
  return read.success && read.data.email === currentSession().user?.email ? read.data.places : [];
}

export function rememberPlace(visited: RecentPlace): void {
  const email = currentSession().user?.email;
  if (email === undefined) return;
  const others = recentPlaces().filter(({ href }) => href !== visited.href);
  writeJson(storageKey, { email, places: [visited, ...others].slice(0, count) });
}

/** Something the shell can do, as the palette lists it. */
interface ShellAction {
  readonly key: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly keys?: string;
  readonly run: () => void;
}

/** Below so many letters the guide has too many matches to be of use. */
const minLength = 3;

const maxCommands = 6;

/** Sections of the guide that match; each opens in a tab of its own. */
function useGuideCommands(text: string): Command[] {
  const locale = usePreference("locale");
  const enabled = text.length >= minLength;
  const { data: titles } = useQuery({ ...guideTitlesQuery(locale), enabled });
  const { data: texts } = useQuery({ ...guideTextQuery(locale), enabled });
  if (!enabled || titles === undefined || texts === undefined) return [];
  return searchGuide(text, titles, texts)
    .slice(0, maxCommands)
    .map(({ page, id, title, section, excerpt }) => ({
      id: `guide ${page}#${id}`,
      title: section === "" ? title : section,
      detail: section === "" ? excerpt : title,
      icon: <BookOpen aria-hidden size={16} />,
      run: () => void open(`/guide/${page}${id === "" ? "" : `#${id}`}`, "_blank", "noreferrer"),
    }));
}

const listed = (path: string) => (name: string) => `${path}?${new URLSearchParams({ search: name })}`;

/** Where each kind of thing is shown: on a page of its own, or in its list, found. */
const addresses: Readonly<Record<SearchScope, (hit: SearchHit) => string>> = {
  user: ({ detail }) => listed("/insights/settings/users")(detail),
  organization: ({ title }) => listed("/insights/settings/organizations")(title),
  api: ({ id }) => `/insights/inventory/internal/${encodeURIComponent(id)}`,
  source: ({ title }) => listed("/insights/trace-sources")(title),
  event: ({ id }) => `/insights/events/tableView/${encodeURIComponent(id)}`,
  protection: ({ id }) => `/provider/adaptive_auth/${encodeURIComponent(id)}`,
  client: ({ id }) => `/provider/clients?${new URLSearchParams({ client: id })}`,
  campaign: ({ id }) => `/secure-inbox/phishing-threats/logs/campaigns/${encodeURIComponent(id)}`,
};

export const addressOfHit = (hit: SearchHit): string => addresses[hit.scope](hit);

const kinds: readonly (readonly [SearchScope, MessageId, LucideIcon])[] = [
  ["user", "palette.users", UserRound],
  ["organization", "palette.organizations", Building2],
  ["api", "palette.apis", Boxes],
  ["source", "palette.sources", Radio],
  ["event", "palette.events", Activity],
  ["protection", "palette.protections", ShieldCheck],
  ["client", "palette.clients", KeyRound],
  ["campaign", "palette.campaigns", Fish],
];

const iconOf = (Icon: LucideIcon) => <Icon aria-hidden size={16} />;
const textOf = ({ title, detail = "" }: Command) => `${title} ${detail}`;

/** What the palette offers for what was typed: pages and actions by likeness, things as the server found them. */
export function useCommandGroups(typed: string, hits: readonly SearchHit[], content: PaletteContent): CommandGroup[] {
  const t = useT();
  const navigate = useNavigate();
  const shellActions = useShellActions(content.verbs);
  const { scope, text } = parseQuery(typed);
  const guide = useGuideCommands(scope === null ? text : "");

  const goTo = (place: RecentPlace) => {
    rememberPlace(place);
    void navigate({ href: place.href });
  };
  const found = kinds.map(([kind, label, icon]) => ({
    label: t(label),
    items: hits
      .filter((hit) => hit.scope === kind)
      .map((hit): Command => {
        const { title, detail } = hit;
        const place = { href: addressOfHit(hit), title, detail };
        return { id: `${kind} ${hit.id}`, title, detail, icon: iconOf(icon), run: () => goTo(place) };
      }),
  }));
  if (scope !== null) return found;

  const pages = content.pages.map((page): Command => {
    const { key, label: title, place: detail, href, opensTab, keys, icon } = page;
    const run = () => (opensTab ? void open(href, "_blank", "noreferrer") : goTo({ href, title, detail }));
    return { id: `page ${key}`, title, detail, icon: iconOf(icon ?? File), keys: keys ?? undefined, run };
  });
  const actions = shellActions.map(({ key, label, icon, keys, run }): Command => {
    return { id: `action ${key}`, title: label, icon: iconOf(icon), keys, run };
  });
  const recent = recentPlaces().map((place): Command => {
    const { href, title, detail } = place;
    return { id: `recent ${href}`, title, detail, icon: iconOf(History), run: () => goTo(place) };
  });
  return [
    { label: t("palette.recent"), items: text === "" ? recent : [] },
    { label: t("palette.pages"), items: fuzzyRank(text, pages, textOf) },
    { label: t("palette.actions"), items: fuzzyRank(text, actions, textOf) },
    ...found,
    { label: t("palette.guide"), items: guide },
  ];
}

/** What the navbar's buttons do, for the palette. */
function useShellActions(open: ShellVerbs): ShellAction[] {
  const t = useT();
  const leave = useLeave();
  const navigate = useNavigate();
  const dismissChecklist = useDismissChecklist();
  const readsChecklist = useMay(checklistEndpoints["checklist.get"]);
  const isDark = usePreference("theme") === "dark";
  const current = usePreference("locale");
  return [
    {
      key: "theme",
      label: t(isDark ? "shell.themeToLight" : "shell.themeToDark"),
      icon: Contrast,
      run: () => setPreferences({ theme: isDark ? "light" : "dark" }),
    },
    { key: "notifications", label: t("shell.notifications"), icon: Bell, run: open.notifications },
    { key: "settings", label: t("shell.settings"), icon: Settings, run: open.settings },
    { key: "applications", label: t("shell.applications"), icon: LayoutGrid, run: open.applications },
    { key: "account", label: t("shell.profile"), icon: UserRound, run: open.account },
    { key: "shortcuts", label: t("shell.shortcuts"), icon: Keyboard, keys: "?", run: open.shortcuts },
    ...(readsChecklist
      ? [
          {
            key: "checklist",
            label: t("palette.showChecklist"),
            icon: ListChecks,
            run: () => {
              dismissChecklist(false);
              void navigate({ to: "/" });
            },
          },
        ]
      : []),
    ...locales
      .filter((value) => value !== current)
      .map((value) => ({
        key: `language ${value}`,
        label: t("shell.switchLanguage", { language: languages[value] }),
        icon: Languages,
        run: () => void changeLocale(value),
      })),
    { key: "logout", label: t("shell.logout"), icon: LogOut, run: leave },
  ];
}
