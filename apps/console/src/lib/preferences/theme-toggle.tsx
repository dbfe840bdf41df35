import { iconButtonClass } from "@parapet/ui/icon-button-class";
import { Moon, Sun } from "lucide-react";
import { useT } from "../i18n/use-t.ts";
import { currentPreferences, setPreferences } from "./preferences-store.ts";

/** Carries both faces: the style sheet shows the one of the theme, so that a change of theme renders nothing. */
export function ThemeToggle() {
  const t = useT();
  const toggle = () => setPreferences({ theme: currentPreferences().theme === "dark" ? "light" : "dark" });
  return (
    <button type="button" className={iconButtonClass()} onClick={toggle}>
      <span className="light-only" title={t("shell.themeToDark")}>
        <Moon aria-hidden size={18} />
        <span className="sr-only">{t("shell.themeToDark")}</span>
      </span>
      <span className="dark-only" title={t("shell.themeToLight")}>
        <Sun aria-hidden size={18} />
        <span className="sr-only">{t("shell.themeToLight")}</span>
      </span>
    </button>
  );
}
