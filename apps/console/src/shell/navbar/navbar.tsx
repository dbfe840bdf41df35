import { IconButton } from "@parapet/ui/icon-button";
import { Logo } from "@parapet/ui/logo";
import { Link } from "@tanstack/react-router";
import { LayoutGrid, Menu as MenuIcon, Settings } from "lucide-react";
import { useT } from "../../lib/i18n/use-t.ts";
import { ThemeToggle } from "../../lib/preferences/theme-toggle.tsx";
import { fullName } from "../../lib/session/session.ts";
import { useSession } from "../../lib/session/use-session.ts";
import { Bell } from "../notifications/bell.tsx";
import type { ShellPage } from "../palette/shell-page.ts";
import { HelpLink } from "./help-link.tsx";
import { SearchButton } from "./search-button.tsx";
import { useNavbarPanels } from "./use-navbar-panels.tsx";
import { useShellShortcuts } from "./use-shell-shortcuts.ts";
import { UserMenu } from "./user-menu.tsx";

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
