import type { SearchHit, SearchScope } from "@parapet/contract";
import type { Command, CommandGroup } from "@parapet/ui/command-palette";
import { fuzzyRank } from "@parapet/ui/fuzzy-rank";
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
} from "lucide-react";
import type { MessageId } from "../../lib/i18n/message-table.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { addressOfHit } from "./address-of-hit.ts";
import type { PaletteContent } from "./palette-content.ts";
import { parseQuery } from "./parse-query.ts";
import { useGuideCommands } from "./use-guide-commands.tsx";
import { useShellActions } from "./use-shell-actions.ts";
import { type RecentPlace, recentPlaces, rememberPlace } from "./recent-places.ts";

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
