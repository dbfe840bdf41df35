import { Logo } from "@parapet/ui/logo";
import { Link } from "@tanstack/react-router";
import { useT } from "../../lib/i18n/use-t.ts";
import type { NavEntry } from "./nav-entry.ts";
import { NavLinks } from "./nav-links.tsx";

export function SideNav({ entries }: { entries: readonly NavEntry[] }) {
  const t = useT();
  return (
    <aside className="sticky top-0 hidden h-dvh flex-col border-e border-line bg-surface md:flex">
      <div className="flex h-16 items-center px-5">
        <Link to="/" aria-label={t("shell.home")} className="rounded-md">
          <Logo wordmark />
        </Link>
      </div>
      <nav aria-label={t("shell.menu")} className="flex-1 overflow-y-auto px-3 py-2">
        <NavLinks entries={entries} />
      </nav>
    </aside>
  );
}
