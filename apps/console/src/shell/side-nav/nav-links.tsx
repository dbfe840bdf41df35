import { cx } from "@parapet/ui/cx";
import { Link } from "@tanstack/react-router";
import { ChevronDown, ExternalLink } from "lucide-react";
import { useState, useId } from "react";
import { useT } from "../../lib/i18n/use-t.ts";
import type { NavEntry } from "./nav-entry.ts";

type NavEntryLook = "current" | "group" | "plain";

const looks: Readonly<Record<NavEntryLook, string>> = {
  current:
    "bg-brand-soft font-medium text-brand-text before:absolute before:inset-y-2 before:start-[var(--nav-mark,-12px)] before:w-[3px] before:rounded-e-sm before:bg-brand-text",
  // A group around the current page: the page itself has the mark.
  group: "font-medium text-brand-text hover:bg-hover",
  plain: "text-fg-2 hover:bg-hover hover:text-fg",
};

/** The look of one line of the menu. */
function navEntryClass(look: NavEntryLook): string {
  return cx(
    "relative flex min-h-10 w-full items-center gap-3 rounded-lg px-3 text-start text-base transition-colors",
    looks[look],
  );
}

interface NavLinkProps {
  entry: NavEntry;
  href: string;
  onFollow?: (() => void) | undefined;
}

interface NavGroupProps {
  entry: NavEntry;
  open: boolean;
  onToggle: () => void;
  onFollow?: (() => void) | undefined;
}

interface NavLinksProps {
  entries: readonly NavEntry[];
  onFollow?: () => void;
}

/** The entries themselves, the same in the side navigation and in the phone's drawer. */
export function NavLinks({ entries, onFollow }: NavLinksProps) {
  const current = entries.find(({ children, active }) => children && active)?.key ?? null;
  const [open, setOpen] = useState(current);
  const [followed, setFollowed] = useState(current);
  // A page of another group opens that group, however it was reached; a page of none leaves the menu alone.
  if (current !== followed) {
    setFollowed(current);
    if (current !== null) setOpen(current);
  }
  return (
    <ul className="grid grid-cols-1 gap-0.5">
      {entries.map((entry) => (
        <li key={entry.key}>
          {entry.children ? (
            <NavGroup
              entry={entry}
              open={entry.key === open}
              onToggle={() => setOpen(entry.key === open ? null : entry.key)}
              onFollow={onFollow}
            />
          ) : entry.href === null ? (
            <p className="px-3 pt-2 pb-1.5 text-xs font-medium text-fg-3">{entry.label}</p>
          ) : (
            <NavLink entry={entry} href={entry.href} onFollow={onFollow} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Entries under a button that shows and hides them. */
function NavGroup({ entry: { label, icon: Icon, children, active }, open, onToggle, onFollow }: NavGroupProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        data-active={active || undefined}
        onClick={onToggle}
        className={navEntryClass(active ? "group" : "plain")}
      >
        {Icon && <Icon aria-hidden size={18} className="shrink-0" />}
        <span className="min-w-0 flex-1 py-1.5 leading-5 wrap-break-word">{label}</span>
        <ChevronDown
          aria-hidden
          size={16}
          className={cx("shrink-0 text-fg-3 transition-transform", open && "rotate-180")}
        />
      </button>
      <ul id={id} hidden={!open} className="mt-0.5 space-y-0.5 ps-[30px] [--nav-mark:-42px]">
        {children?.map((child) => (
          <li key={child.key}>
            {child.href !== null && <NavLink entry={child} href={child.href} onFollow={onFollow} />}
          </li>
        ))}
      </ul>
    </>
  );
}

/** An entry that leads somewhere: to a page of the console, or to an address in a tab of its own. */
function NavLink({ entry: { label, icon: Icon, opensTab, active }, href, onFollow }: NavLinkProps) {
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
