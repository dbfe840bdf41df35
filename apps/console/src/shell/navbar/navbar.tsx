import { locales } from "@parapet/contract";
import { Avatar } from "@parapet/ui/avatar";
import { IconButton } from "@parapet/ui/icon-button";
import { Kbd } from "@parapet/ui/kbd";
import { Logo } from "@parapet/ui/logo";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { MenuRadioGroup } from "@parapet/ui/menu-radio-group";
import { MenuSeparator } from "@parapet/ui/menu-separator";
import { Submenu } from "@parapet/ui/submenu";
import { Link } from "@tanstack/react-router";
import { LayoutGrid, Menu as MenuIcon, Settings, CircleHelp, Search, Languages, LogOut, UserRound } from "lucide-react";
import { changeLocale } from "../../lib/i18n/change-locale.ts";
import { languages } from "../../lib/i18n/languages.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { ThemeToggle } from "../../lib/preferences/theme-toggle.tsx";
import { usePreference } from "../../lib/preferences/use-preference.ts";
import { fullName, type SessionUser } from "../../lib/session/session.ts";
import { useSession } from "../../lib/session/use-session.ts";
import { accountMessages } from "../account-drawer/messages.ts";
import { switcherMessages } from "../app-switcher/messages.ts";
import { customizerMessages } from "../customizer/messages.ts";
import { Bell } from "../notifications/bell.tsx";
import { notificationsMessages } from "../notifications/messages.ts";
import { paletteMessages } from "../palette/messages.ts";
import type { PaletteContent } from "../palette/palette-content.ts";
import type { ShellPage } from "../palette/shell-page.ts";
import type { Panel } from "../panel/panel.ts";
import { usePanel } from "../panel/use-panel.tsx";
import { shortcutsMessages } from "../shortcuts-sheet/messages.ts";
import { useLeave } from "./use-leave.ts";
import { useShellShortcuts } from "./use-shell-shortcuts.ts";

const palettePanel: Panel<PaletteContent> = {
  messages: paletteMessages,
  takesTyping: true,
  load: async () => (await import("../palette/palette.tsx")).Palette,
};

const sheetPanel: Panel = {
  messages: shortcutsMessages,
  load: async () => (await import("../shortcuts-sheet/shortcuts-sheet.tsx")).ShortcutsSheet,
};

const trayPanel: Panel = {
  messages: notificationsMessages,
  load: async () => (await import("../notifications/tray.tsx")).Tray,
};

const customizerPanel: Panel = {
  messages: customizerMessages,
  load: async () => (await import("../customizer/customizer.tsx")).Customizer,
};

const switcherPanel: Panel = {
  messages: switcherMessages,
  load: async () => (await import("../app-switcher/app-switcher.tsx")).AppSwitcher,
};

const accountPanel: Panel = {
  messages: accountMessages,
  load: async () => (await import("../account-drawer/account-drawer.tsx")).AccountDrawer,
};

interface UserMenuProps {
  user: SessionUser;
  onOpenAccount: () => void;
}

interface NavbarProps {
  /** Every page that a menu leads to. */
  pages: readonly ShellPage[];
  /** Where the guide explains the page that is shown. */
  helpHref: string;
  onOpenMenu: () => void;
}

export function Navbar({ pages, helpHref, onOpenMenu }: NavbarProps) {
  const t = useT();
  const { user } = useSession();
  const { show, panels } = useNavbarPanels(pages);
  useShellShortcuts({ pages, helpHref, openPalette: show.palette, openSheet: show.shortcuts });
  return (
    <header className="chrome flex min-h-16 flex-wrap items-center sm:flex-nowrap gap-x-0.5 border-b px-4 max-sm:pt-3 sm:gap-x-2 sm:px-6 lg:px-8">
      <IconButton label={t("shell.openMenu")} className="-ms-1.5 md:hidden" onClick={onOpenMenu}>
        <MenuIcon aria-hidden size={20} />
      </IconButton>
      <Link to="/" aria-label={t("shell.home")} className="top-nav-only me-4 rounded-md">
        <Logo wordmark />
      </Link>
      <span className="flex-1 sm:hidden" />
      {/* Phones have no room next to the buttons, so it goes below them. */}
      <p className="min-w-0 flex-1 truncate text-base text-fg-2 max-sm:order-last max-sm:basis-full max-sm:pb-2 max-sm:text-sm">
        {user && t("shell.welcome", { name: fullName(user) })}
      </p>
      <SearchButton onOpen={show.palette} />
      <HelpLink href={helpHref} />
      <ThemeToggle />
      <IconButton label={t("shell.settings")} title={t("shell.settings")} onClick={show.settings}>
        <Settings aria-hidden size={18} />
      </IconButton>
      <IconButton label={t("shell.applications")} title={t("shell.applications")} onClick={show.applications}>
        <LayoutGrid aria-hidden size={18} />
      </IconButton>
      <Bell onOpen={show.notifications} />
      {user && <UserMenu user={user} onOpenAccount={show.account} />}
      {panels}
    </header>
  );
}

/** Opens the guide at the page that explains this one, in a tab of its own: nothing typed here is lost. */
function HelpLink({ href }: { href: string }) {
  const t = useT();
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={t("shell.help")}
      title={t("shell.help")}
      className="inline-grid size-9 shrink-0 place-items-center rounded-lg text-fg-2 transition-colors duration-100 hover:bg-hover hover:text-fg"
    >
      <CircleHelp aria-hidden size={18} />
    </a>
  );
}

/** Opens the palette: a field to look at where there is room, an icon elsewhere. */
function SearchButton({ onOpen }: { onOpen: () => void }) {
  const t = useT();
  return (
    <>
      <IconButton label={t("shell.search")} title={t("shell.search")} className="lg:hidden" onClick={onOpen}>
        <Search aria-hidden size={18} />
      </IconButton>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onOpen}
        className="me-2 flex h-9 w-64 items-center gap-2.5 rounded-lg border border-line-input bg-surface px-3 text-start text-fg-3 transition-colors hover:border-fg-3 max-lg:hidden"
      >
        <Search aria-hidden size={16} />
        <span className="flex-1">{t("shell.search")}</span>
        <span aria-hidden>
          <Kbd keys="mod+k" />
        </span>
      </button>
    </>
  );
}

/** Everything that the navbar opens, and the verbs that open it. */
function useNavbarPanels(pages: readonly ShellPage[]) {
  const settings = usePanel(customizerPanel, {});
  const applications = usePanel(switcherPanel, {});
  const account = usePanel(accountPanel, {});
  const notifications = usePanel(trayPanel, {});
  const shortcuts = usePanel(sheetPanel, {});
  const verbs = {
    settings: settings.show,
    applications: applications.show,
    account: account.show,
    notifications: notifications.show,
    shortcuts: shortcuts.show,
  };
  const palette = usePanel(palettePanel, { pages, verbs });
  return {
    show: { ...verbs, palette: palette.show },
    panels: (
      <>
        {settings.drawer}
        {applications.drawer}
        {account.drawer}
        {notifications.drawer}
        {shortcuts.drawer}
        {palette.drawer}
      </>
    ),
  };
}

function UserMenu({ user, onOpenAccount }: UserMenuProps) {
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
