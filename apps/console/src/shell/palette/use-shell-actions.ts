import { checklistEndpoints, locales } from "@parapet/contract";
import { useNavigate } from "@tanstack/react-router";
import { Bell, Contrast, Keyboard, Languages, LayoutGrid, ListChecks, LogOut, Settings, UserRound } from "lucide-react";
import { useDismissChecklist } from "../../lib/checklist/use-dismiss-checklist.ts";
import { changeLocale } from "../../lib/i18n/change-locale.ts";
import { languages } from "../../lib/i18n/languages.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { setPreferences } from "../../lib/preferences/preferences-store.ts";
import { usePreference } from "../../lib/preferences/use-preference.ts";
import { useMay } from "../../lib/session/use-may.ts";
import { useLeave } from "../navbar/use-leave.ts";
import type { ShellAction } from "./shell-action.ts";
import type { ShellVerbs } from "./shell-verbs.ts";

/** What the navbar's buttons do, for the palette. */
export function useShellActions(open: ShellVerbs): ShellAction[] {
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
