import { Link } from "@tanstack/react-router";
import { ExternalLink } from "lucide-react";
import { useT } from "../../lib/i18n/use-t.ts";
import type { NavEntry } from "./nav-entry.ts";
import { navEntryClass } from "./nav-entry-class.ts";

interface NavLinkProps {
  entry: NavEntry;
  href: string;
  onFollow?: (() => void) | undefined;
}

/** An entry that leads somewhere: to a page of the console, or to an address in a tab of its own. */
export function NavLink({ entry: { label, icon: Icon, opensTab, active }, href, onFollow }: NavLinkProps) {
  const t = useT();
  if (opensTab) {
    return (
      <a href={href} target="_blank" rel="noreferrer" className={navEntryClass("plain")} onClick={onFollow}>
        {Icon && <Icon aria-hidden size={18} className="shrink-0" />}
        <span className="min-w-0 flex-1 py-1.5 leading-5 wrap-break-word">{label}</span>
        <ExternalLink aria-label={t("menu.newTab")} role="img" size={14} className="shrink-0 text-fg-3" />
      </a>
    );
  }
  return (
    <Link
      to={href}
      aria-current={active ? "page" : undefined}
      onClick={onFollow}
      className={navEntryClass(active ? "current" : "plain")}
    >
      {Icon && <Icon aria-hidden size={18} className="shrink-0" />}
      <span className="min-w-0 flex-1 py-1.5 leading-5 wrap-break-word">{label}</span>
    </Link>
  );
}
