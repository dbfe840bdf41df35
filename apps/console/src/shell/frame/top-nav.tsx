import { cx } from "@parapet/ui/cx";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { Link, useNavigate } from "@tanstack/react-router";
import { ChevronDown, ExternalLink } from "lucide-react";
import { useT } from "../../lib/i18n/use-t.ts";
import type { NavEntry } from "../side-nav/nav-entry.ts";

const itemClass = (active: boolean) =>
  cx(
    "flex h-9 shrink-0 items-center gap-2 rounded-lg px-3 text-base whitespace-nowrap transition-colors",
    active ? "bg-brand-soft font-medium text-brand-text" : "text-fg-2 hover:bg-hover hover:text-fg",
  );

/** The side navigation's entries in a bar, where the menu is horizontal. Headings have no place in it. */
export function TopNav({ entries }: { entries: readonly NavEntry[] }) {
  const t = useT();
  return (
    <nav
      aria-label={t("shell.menu")}
      className="top-nav-only chrome overflow-x-auto border-b px-4 py-1.5 sm:px-6 lg:px-8"
    >
      <ul className="flex gap-1">
        {entries.map((entry) => (
          <li key={entry.key} className="empty:hidden">
            <TopNavEntry entry={entry} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TopNavEntry({ entry: { label, icon: Icon, href, opensTab, children, active } }: { entry: NavEntry }) {
  const t = useT();
  const navigate = useNavigate();
  const icon = Icon && <Icon aria-hidden size={16} className="shrink-0" />;
  if (children) {
    return (
      <Menu
        align="start"
        trigger={
          <button type="button" className={itemClass(active)}>
            {icon}
            {label}
            <ChevronDown aria-hidden size={14} />
          </button>
        }
      >
        {children.map((child) => (
          <MenuItem key={child.key} onSelect={() => void navigate({ to: child.href ?? "." })}>
            {child.label}
          </MenuItem>
        ))}
      </Menu>
    );
  }
  if (href === null) return null;
  return (
    <Link
      to={href}
      {...(opensTab && { target: "_blank", rel: "noreferrer", reloadDocument: true })}
      aria-current={active ? "page" : undefined}
      className={itemClass(active)}
    >
      {icon}
      {label}
      {opensTab && <ExternalLink aria-label={t("menu.newTab")} role="img" size={13} className="text-fg-3" />}
    </Link>
  );
}
