import { X } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../button/icon-button.tsx";
import { Popover } from "../popover/popover.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";
import { describeFilter, type Filter, type FilterField } from "./filter.ts";
import { LazyFilterForm } from "./lazy-filter-form.tsx";

interface FilterChipProps {
  fields: readonly FilterField[];
  filter: Filter;
  onChange: (filter: Filter) => void;
  onRemove: () => void;
}

/** A condition that can be read, opened to change, and taken away. */
export function FilterChip({ fields, filter, onChange, onRemove }: FilterChipProps) {
  const text = useUiText();
  const [open, setOpen] = useState(false);
  const { label, operator, values } = describeFilter(fields, filter);
  const shown = values.join(", ");
  return (
    <span className="inline-flex h-8 max-w-full items-center rounded-lg border border-line-strong bg-surface text-sm">
      <Popover
        label={label}
        open={open}
        onOpenChange={setOpen}
        className="w-80 p-4"
        trigger={
          <button
            type="button"
            className="inline-flex h-full min-w-0 items-center gap-1.5 rounded-s-lg ps-2.5 pe-1 hover:bg-hover"
          >
            <span className="text-fg-3">{label}</span>
            <span className="text-fg-3">{operator}</span>
            <bdi className="truncate font-medium">{shown}</bdi>
          </button>
        }
      >
        <LazyFilterForm
          fields={fields}
          initial={filter}
          onApply={(changed) => {
            onChange(changed);
            setOpen(false);
          }}
        />
      </Popover>
      <IconButton label={text.remove(`${label} ${operator} ${shown}`)} size="sm" onClick={onRemove}>
        <X aria-hidden size={14} />
      </IconButton>
    </span>
  );
}
