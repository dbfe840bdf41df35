import { locale } from "@parapet/contract";
import { IconButton } from "@parapet/ui/icon-button";
import { Menu } from "@parapet/ui/menu";
import { MenuRadioGroup } from "@parapet/ui/menu-radio-group";
import { Languages } from "lucide-react";
import { changeLocale } from "../../lib/i18n/change-locale.ts";
import { languages } from "../../lib/i18n/languages.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { usePreferences } from "../../lib/preferences/use-preferences.ts";

export function LanguageMenu() {
  const t = useT();
  const { locale: current } = usePreferences();
  return (
    <Menu
      trigger={
        <IconButton label={t("shell.language")} title={t("shell.language")}>
          <Languages aria-hidden size={18} />
        </IconButton>
      }
    >
      <MenuRadioGroup
        label={t("shell.language")}
        choices={locale.options.map((value) => ({ value, label: <span lang={value}>{languages[value]}</span> }))}
        value={current}
        onChange={(next) => void changeLocale(next)}
      />
    </Menu>
  );
}
