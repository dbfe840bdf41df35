import { IconButton } from "@parapet/ui/icon-button";
import { Logo } from "@parapet/ui/logo";
import { Link } from "@tanstack/react-router";
import { LayoutGrid, Menu as MenuIcon, Settings } from "lucide-react";
import { useT } from "../../lib/i18n/use-t.ts";
import { ThemeToggle } from "../../lib/preferences/theme-toggle.tsx";
import { fullName } from "../../lib/session/session.ts";
import { useSession } from "../../lib/session/use-session.ts";
import { accountPanel } from "../account-drawer/account-panel.ts";
import { switcherPanel } from "../app-switcher/switcher-panel.ts";
import { customizerPanel } from "../customizer/customizer-panel.ts";
import { usePanel } from "../panel/use-panel.tsx";
import { HelpLink } from "./help-link.tsx";
import { UserMenu } from "./user-menu.tsx";

export function Navbar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const t = useT();
  const { user } = useSession();
  const customizer = usePanel(customizerPanel);
  const switcher = usePanel(switcherPanel);
  const account = usePanel(accountPanel);
  return (
    <header className="chrome flex h-16 items-center gap-0.5 border-b px-4 sm:gap-2 sm:px-6 lg:px-8">
      <IconButton label={t("shell.openMenu")} className="-ms-1.5 md:hidden" onClick={onOpenMenu}>
        <MenuIcon aria-hidden size={20} />
      </IconButton>
      <Link to="/" aria-label={t("shell.home")} className="top-nav-only me-4 rounded-md">
        <Logo wordmark />
      </Link>
      <p className="min-w-0 flex-1 truncate text-base text-fg-2">
        {user && t("shell.welcome", { name: fullName(user) })}
      </p>
      <HelpLink />
      <ThemeToggle />
      <IconButton label={t("shell.settings")} title={t("shell.settings")} onClick={customizer.show}>
        <Settings aria-hidden size={18} />
      </IconButton>
      <IconButton label={t("shell.applications")} title={t("shell.applications")} onClick={switcher.show}>
        <LayoutGrid aria-hidden size={18} />
      </IconButton>
      {user && <UserMenu user={user} onOpenAccount={account.show} />}
      {customizer.drawer}
      {switcher.drawer}
      {account.drawer}
    </header>
  );
}
