import { ListFilter, X } from "lucide-react";
import { type ReactNode, useState, lazy, Suspense } from "react";
import { Button } from "../button/button.tsx";
import { IconButton } from "../button/icon-button.tsx";
import { Popover } from "../popover/popover.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";
import type { FilterFormProps } from "./filter-form.tsx";
import { type Filter, type FilterField, sameCondition, withFilter, describeFilter } from "./filter.ts";

const FilterForm = lazy(async () => ({ default: (await import("./filter-form.tsx")).FilterForm }));

/** The form with its selects is a fifth of a list page, and most visits add no condition: it comes when it is opened. */
function LazyFilterForm(props: FilterFormProps) {
  return (
    <Suspense fallback={<div aria-busy className="h-52" />}>
      <FilterForm {...props} />
    </Suspense>
  );
}

interface FilterChipProps {
  fields: readonly FilterField[];
  filter: Filter;
  onChange: (filter: Filter) => void;
  onRemove: () => void;
}

export type { Filter, FilterField } from "./filter.ts";

export interface FilterBarProps {
  /** What there are conditions on; none leaves `start` and `end` alone. */
  fields: readonly FilterField[];
  value: readonly Filter[];
  onChange: (filters: Filter[]) => void;
  /** The form for a new condition opens: what it offers may load. */
  onOpen?: () => void;
  /** Other controls of the list, before the conditions: a search, a time range. */
  start?: ReactNode;
  /** At the far end: export, columns. */
  end?: ReactNode;
}

/** The conditions of a list as chips, and a way to add one. It holds nothing: the page keeps them in its address. */
export function FilterBar({ fields, value, onChange, onOpen, start, end }: FilterBarProps) {
  const text = useUiText();
  const [open, setOpen] = useState(false);
  const changeOpen = (opens: boolean) => {
    if (opens) onOpen?.();
    setOpen(opens);
  };
  const apply = (filter: Filter) => {
    onChange(withFilter(value, filter));
    setOpen(false);
  };
  return (
    <div className="flex flex-wrap items-start justify-between gap-2">
      <div className="flex min-w-0 grow basis-96 flex-wrap items-center gap-2">
        {start}
        {fields.length > 0 && (
          <Popover
            label={text.addFilter}
            open={open}
            onOpenChange={changeOpen}
            className="w-80 p-4"
            trigger={<Button icon={<ListFilter aria-hidden size={16} />}>{text.addFilter}</Button>}
          >
            <LazyFilterForm fields={fields} onApply={apply} />
          </Popover>
        )}
        {value.map((filter) => (
          <FilterChip
            key={`${filter.field} ${filter.operator}`}
            fields={fields}
            filter={filter}
            onChange={(changed) =>
              onChange(
                withFilter(
                  value.filter((other) => !sameCondition(other, filter)),
                  changed,
                ),
              )
            }
            onRemove={() => onChange(value.filter((other) => !sameCondition(other, filter)))}
          />
        ))}
        {value.length > 1 && (
          <Button variant="ghost" size="sm" onClick={() => onChange([])}>
            {text.clearAll}
          </Button>
        )}
      </div>
      {end && <div className="flex flex-wrap items-center gap-2">{end}</div>}
    </div>
  );
}

/** A condition that can be read, opened to change, and taken away. */
function FilterChip({ fields, filter, onChange, onRemove }: FilterChipProps) {
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
