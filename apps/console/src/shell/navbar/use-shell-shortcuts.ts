import { useNavigate } from "@tanstack/react-router";
import { useLayoutEffect } from "react";
import { useT } from "../../lib/i18n/use-t.ts";
import { listenToKeys } from "../../lib/shortcuts/listen-to-keys.ts";
import type { Shortcut } from "../../lib/shortcuts/shortcut.ts";
import { useShortcuts } from "../../lib/shortcuts/use-shortcuts.ts";
import { useApplications } from "../app-switcher/use-applications.ts";
import type { ShellPage } from "../palette/shell-page.ts";

/** The control of the page that says it answers to a key. */
const onPage = (keys: string) => document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${keys}"]`);

/** Whether there is a table, which moves from row to row by itself. */
const hasRows = () => document.querySelector("main [data-table]") !== null;

interface Verbs {
  pages: readonly ShellPage[];
  helpHref: string;
  openPalette: () => void;
  openSheet: () => void;
}

/** The keys that work wherever the shell is. */
export function useShellShortcuts({ pages, helpHref, openPalette, openSheet }: Verbs): void {
  const t = useT();
  const navigate = useNavigate();
  const applications = useApplications();
  const go = (keys: string, label: string, href: string): Shortcut => ({
    keys,
    label,
    group: "go",
    run: () => void navigate({ href }),
  });
  useLayoutEffect(listenToKeys, []);
  useShortcuts([
    { keys: "mod+k", label: t("shell.search"), group: "general", run: openPalette },
    { keys: "?", label: t("shell.shortcuts"), group: "general", run: openSheet },
    {
      keys: "g h",
      label: t("shell.help"),
      group: "general",
      run: () => void open(helpHref, "_blank", "noreferrer"),
    },
    {
      keys: "/",
      label: t("shell.searchPage"),
      group: "page",
      run: () => onPage("/")?.focus(),
      isAvailable: () => onPage("/") !== null,
    },
    {
      keys: "t",
      label: t("ui.timeRange"),
      group: "page",
      run: () => onPage("t")?.click(),
      isAvailable: () => onPage("t") !== null,
    },
    ...(["j", "k"] as const).map((keys) => ({
      keys,
      label: t(`shell.drawerKey.${keys}`),
      group: "page" as const,
      run: () => onPage(keys)?.click(),
      isAvailable: () => onPage(keys) !== null || hasRows(),
    })),
    ...applications.map(({ keys, name, path }) => go(keys, t(name), path)),
    ...pages.flatMap(({ keys, label, href }) => (keys === null ? [] : go(keys, label, href))),
  ]);
}
