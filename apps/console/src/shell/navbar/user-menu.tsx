import { locales } from "@parapet/contract";
import { Avatar } from "@parapet/ui/avatar";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { MenuRadioGroup } from "@parapet/ui/menu-radio-group";
import { MenuSeparator } from "@parapet/ui/menu-separator";
import { Submenu } from "@parapet/ui/submenu";
import { Languages, LogOut, UserRound } from "lucide-react";
import { changeLocale } from "../../lib/i18n/change-locale.ts";
import { languages } from "../../lib/i18n/languages.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { usePreference } from "../../lib/preferences/use-preference.ts";
import { fullName, type SessionUser } from "../../lib/session/session.ts";
import { useLeave } from "./use-leave.ts";

interface UserMenuProps {
  user: SessionUser;
  onOpenAccount: () => void;
}

export function UserMenu({ user, onOpenAccount }: UserMenuProps) {
  const t = useT();
  const leave = useLeave();
  const language = usePreference("locale");
  const name = fullName(user) || user.email;
  return (
    <Menu
      trigger={
        <button type="button" className="ms-1 shrink-0 rounded-full">
          <Avatar name={name} />
          <span className="sr-only">{t("shell.userMenu", { name })}</span>
        </button>
      }
    >
      <div className="flex max-w-72 items-center gap-3 px-2.5 py-2">
        <Avatar name={name} />
        <div className="grid min-w-0">
          <span className="truncate font-medium">{name}</span>
          <bdi className="truncate text-sm text-fg-3">{user.email}</bdi>
        </div>
      </div>
      <MenuSeparator />
      <MenuItem icon={<UserRound aria-hidden size={16} />} onSelect={onOpenAccount}>
        {t("shell.profile")}
      </MenuItem>
      <Submenu icon={<Languages aria-hidden size={16} />} label={t("shell.language")}>
        <MenuRadioGroup
          label={t("shell.language")}
          choices={locales.map((value) => ({ value, label: <span lang={value}>{languages[value]}</span> }))}
          value={language}
          onChange={(next) => void changeLocale(next)}
        />
      </Submenu>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden size={16} className="rtl:-scale-x-100" />} onSelect={leave}>
        {t("shell.logout")}
      </MenuItem>
    </Menu>
  );
}
