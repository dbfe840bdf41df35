import { IconButton } from "@parapet/ui/icon-button";
import { Moon, Sun } from "lucide-react";
import { useT } from "../i18n/use-t.ts";
import { setPreferences } from "./preferences-store.ts";
import { usePreference } from "./use-preference.ts";

export function ThemeToggle() {
  const t = useT();
  const isDark = usePreference("theme") === "dark";
  const Icon = isDark ? Sun : Moon;
  const label = t(isDark ? "shell.themeToLight" : "shell.themeToDark");
  return (
    <IconButton label={label} title={label} onClick={() => setPreferences({ theme: isDark ? "light" : "dark" })}>
      <Icon aria-hidden size={18} />
    </IconButton>
  );
}
