import { cx } from "@parapet/ui/cx";
import { ChevronDown } from "lucide-react";
import { useId } from "react";
import type { NavEntry } from "./nav-entry.ts";
import { navEntryClass } from "./nav-entry-class.ts";
import { NavLink } from "./nav-link.tsx";

interface NavGroupProps {
  entry: NavEntry;
  open: boolean;
  onToggle: () => void;
  onFollow?: (() => void) | undefined;
}

/** Entries under a button that shows and hides them. */
export function NavGroup({ entry: { label, icon: Icon, children, active }, open, onToggle, onFollow }: NavGroupProps) {
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
