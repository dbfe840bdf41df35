import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { IconButton } from "../button/icon-button.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";

export interface BulkBarProps {
  /** Selected rows; the bar is there when there are any. */
  count: number;
  /** Offered when the page is selected and there is more: how many rows match, and selecting them all. */
  matching?: { readonly total: number; readonly onSelect: () => void; readonly loading?: boolean } | undefined;
  onClear: () => void;
  /** Buttons for what can be done with the rows. */
  children: ReactNode;
}

/** What can be done with the selected rows, at the lower edge of the window while the table is in sight. */
export function BulkBar({ count, matching, onClear, children }: BulkBarProps) {
  const text = useUiText();
  return (
    <>
      {/* Always there: a screen reader tells only what changes in a region it knows. */}
      <p role="status" className="sr-only">
        {count > 0 && text.selected(count)}
      </p>
      {count > 0 && (
        <div
          role="group"
          aria-label={text.selected(count)}
          className="sticky bottom-3 z-20 mx-auto flex w-fit max-w-full flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line-strong bg-surface py-2 ps-4 pe-2 shadow-pop"
        >
          <span className="font-medium whitespace-nowrap tabular-nums">{text.selected(count)}</span>
          {matching && (
            <Button variant="ghost" size="sm" loading={matching.loading ?? false} onClick={matching.onSelect}>
              <span className="text-brand-text">{text.selectMatching(matching.total)}</span>
            </Button>
          )}
          <span className="flex flex-wrap items-center gap-2">
            {children}
            <IconButton label={text.clearSelection} size="sm" onClick={onClear}>
              <X aria-hidden size={16} />
            </IconButton>
          </span>
        </div>
      )}
    </>
  );
}
