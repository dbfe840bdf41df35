import { ArrowDown, ArrowUp, FoldVertical, WrapText } from "lucide-react";
import { IconButton } from "../button/icon-button.tsx";
import { cx } from "../cx/cx.ts";
import { useUiText } from "../text/ui-text-provider.tsx";

export interface DiffToolbarProps {
  /** Number of changes; null while the texts are compared. */
  count: number | null;
  /** The change the reader is at; -1 before the first. */
  change: number;
  onStep: (by: 1 | -1) => void;
  folds: boolean;
  onFolds: (folds: boolean) => void;
  wraps: boolean;
  onWraps: (wraps: boolean) => void;
}

export function DiffToolbar({ count, change, onStep, folds, onFolds, wraps, onWraps }: DiffToolbarProps) {
  const text = useUiText();
  const words = () => {
    if (count === null) return "";
    if (count === 0) return text.identical;
    return change < 0 ? text.changes(count) : text.changeOf(change + 1, count);
  };
  const toggle = (pressed: boolean) => cx(pressed && "bg-hover text-brand-text");
  return (
    <div className="flex min-h-10 items-center justify-between gap-3 border-b border-line ps-3.5 pe-1.5">
      <p role="status" className="min-w-0 truncate text-sm text-fg-2 tabular-nums">
        {words()}
      </p>
      <div className="flex shrink-0 items-center gap-0.5">
        <IconButton
          size="sm"
          label={text.previousChange}
          title={`${text.previousChange} (p)`}
          aria-keyshortcuts="p"
          disabled={!count}
          onClick={() => onStep(-1)}
        >
          <ArrowUp aria-hidden size={16} />
        </IconButton>
        <IconButton
          size="sm"
          label={text.nextChange}
          title={`${text.nextChange} (n)`}
          aria-keyshortcuts="n"
          disabled={!count}
          onClick={() => onStep(1)}
        >
          <ArrowDown aria-hidden size={16} />
        </IconButton>
        <span aria-hidden className="mx-1.5 h-5 w-px bg-line" />
        <IconButton
          size="sm"
          label={text.foldUnchanged}
          title={text.foldUnchanged}
          aria-pressed={folds}
          className={toggle(folds)}
          onClick={() => onFolds(!folds)}
        >
          <FoldVertical aria-hidden size={16} />
        </IconButton>
        <IconButton
          size="sm"
          label={text.wrapLines}
          title={text.wrapLines}
          aria-pressed={wraps}
          className={toggle(wraps)}
          onClick={() => onWraps(!wraps)}
        >
          <WrapText aria-hidden size={16} />
        </IconButton>
      </div>
    </div>
  );
}
