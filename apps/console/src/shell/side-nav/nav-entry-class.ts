import { cx } from "@parapet/ui/cx";

type NavEntryLook = "current" | "group" | "plain";

const looks: Readonly<Record<NavEntryLook, string>> = {
  current:
    "bg-brand-soft font-medium text-brand-text before:absolute before:inset-y-2 before:start-[var(--nav-mark,-12px)] before:w-[3px] before:rounded-e-sm before:bg-brand-text",
  // A group around the current page: the page itself has the mark.
  group: "font-medium text-brand-text hover:bg-hover",
  plain: "text-fg-2 hover:bg-hover hover:text-fg",
};

/** The look of one line of the menu. */
export function navEntryClass(look: NavEntryLook): string {
  return cx(
    "relative flex min-h-10 w-full items-center gap-3 rounded-lg px-3 text-start text-base transition-colors",
    looks[look],
  );
}
