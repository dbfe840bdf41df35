import { useState } from "react";
import type { NavEntry } from "./nav-entry.ts";
import { NavGroup } from "./nav-group.tsx";
import { NavLink } from "./nav-link.tsx";

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
