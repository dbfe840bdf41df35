import { ChevronDown, ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type LucideIcon } from "lucide-react";
import { useId } from "react";
import { IconButton } from "../button/icon-button.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";

export const pageSizes = [10, 25, 50, 100] as const;

export interface PaginationProps {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  /** There are more than `total`; the rest wasn't counted. */
  isMinimum?: boolean | undefined;
  onChange: (page: number, pageSize: number) => void;
}

/** Rows per page, which rows these are, and four ways to others. */
export function Pagination({ page, pageSize, total, isMinimum = false, onChange }: PaginationProps) {
  const text = useUiText();
  const id = useId();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const range = isMinimum ? text.rangeOfMore : text.range;
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const steps: readonly (readonly [LucideIcon, string, number])[] = [
    [ChevronsLeft, text.firstPage, 1],
    [ChevronLeft, text.previousPage, page - 1],
    [ChevronRight, text.nextPage, page + 1],
    [ChevronsRight, text.lastPage, pages],
  ];
  return (
    <nav
      aria-label={text.pageOf(page, pages)}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2 text-sm text-fg-2"
    >
      <span className="flex items-center gap-2">
        <label htmlFor={id}>{text.rowsPerPage}</label>
        <span className="relative">
          <select
            id={id}
            value={pageSize}
            onChange={(event) => onChange(1, Number(event.target.value))}
            className="h-8 appearance-none rounded-md border border-line-strong bg-surface ps-2.5 pe-7 text-fg hover:bg-hover"
          >
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            size={14}
            className="pointer-events-none absolute inset-y-0 end-2 my-auto text-fg-3"
          />
        </span>
      </span>
      <span className="flex items-center gap-3">
        <span aria-live="polite" className="tabular-nums">
          {range(first, Math.min(total, page * pageSize), total)}
        </span>
        <span className="flex">
          {steps.map(([Icon, label, target]) => (
            <IconButton
              key={label}
              label={label}
              size="sm"
              disabled={target < 1 || target > pages || target === page}
              onClick={() => onChange(target, pageSize)}
            >
              <Icon aria-hidden size={16} className="rtl:-scale-x-100" />
            </IconButton>
          ))}
        </span>
      </span>
    </nav>
  );
}
