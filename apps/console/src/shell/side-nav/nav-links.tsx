import { cx } from "@parapet/ui/cx";
import { Link } from "@tanstack/react-router";
import type { NavEntry } from "./nav-entry.ts";

/** The entries themselves, the same in the side navigation and in the phone's drawer. */
export function NavLinks({ entries, onFollow }: { entries: readonly NavEntry[]; onFollow?: () => void }) {
  return (
    <ul className="grid gap-0.5">
      {entries.map(({ key, label, icon: Icon, href, active }) => (
        <li key={key}>
          {href === null ? (
            <p className="px-3 pt-2 pb-1.5 text-xs font-medium text-fg-3">{label}</p>
          ) : (
            <Link
              to={href}
              aria-current={active ? "page" : undefined}
              onClick={() => onFollow?.()}
              className={cx(
                "relative flex h-10 items-center gap-3 rounded-lg px-3 text-base transition-colors",
                active
                  ? "bg-brand-soft font-medium text-brand-text before:absolute before:inset-y-2 before:-start-3 before:w-[3px] before:rounded-e-sm before:bg-brand-text"
                  : "text-fg-2 hover:bg-hover hover:text-fg",
              )}
            >
              {Icon && <Icon aria-hidden size={18} className="shrink-0" />}
              <span className="truncate">{label}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
