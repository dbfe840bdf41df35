import { Columns3 } from "lucide-react";
import { useState } from "react";
import { Button } from "../button/button.tsx";
import { Checkbox } from "../checkbox/checkbox.tsx";
import { Popover } from "../popover/popover.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";
import { defaultColumns, type TableColumn } from "./table-column.ts";

export interface ColumnChooserProps<Row> {
  columns: readonly TableColumn<Row>[];
  /** Ids of the columns shown; the defaults without it. */
  visible: readonly string[] | undefined;
  /** Undefined asks for the defaults again. */
  onChange: (visible: string[] | undefined) => void;
  /** How high rows are, where the page lets people choose. */
  density?: { readonly value: Density; readonly onChange: (density: Density) => void } | undefined;
}

const densities = ["comfortable", "compact"] as const;
export type Density = (typeof densities)[number];

/** Which columns a table shows. At least the pinned ones stay. */
export function ColumnChooser<Row>(props: ColumnChooserProps<Row>) {
  const { columns, visible = defaultColumns(columns), onChange, density } = props;
  const text = useUiText();
  const [open, setOpen] = useState(false);
  const isDefault = (ids: readonly string[]) => defaultColumns(columns).join(" ") === ids.join(" ");
  const toggle = (id: string, on: boolean) => {
    const next = columns.map((column) => column.id).filter((other) => (other === id ? on : visible.includes(other)));
    onChange(isDefault(next) ? undefined : next);
  };
  return (
    <Popover
      label={text.columns}
      open={open}
      onOpenChange={setOpen}
      align="end"
      className="grid p-2"
      trigger={
        <Button icon={<Columns3 aria-hidden size={16} />}>
          <span className="max-sm:sr-only">{text.columns}</span>
        </Button>
      }
    >
      <div className="grid max-h-[min(21rem,55dvh)] gap-0.5 overflow-y-auto">
        {columns.map(
          ({ id, header, pinned = false, bare = false }) =>
            !bare && (
              <Checkbox
                key={id}
                label={header}
                className="rounded-md px-2 py-1.5 hover:bg-hover"
                checked={pinned || visible.includes(id)}
                disabled={pinned}
                onChange={(event) => toggle(id, event.target.checked)}
              />
            ),
        )}
      </div>
      <div className="mt-2 grid border-t border-line pt-2">
        <Button variant="ghost" size="sm" disabled={isDefault(visible)} onClick={() => onChange(undefined)}>
          {text.resetColumns}
        </Button>
      </div>
      {density && (
        <fieldset className="mt-2 border-t border-line px-2 pt-2.5 pb-1">
          <legend className="float-start mb-1.5 w-full text-sm font-medium text-fg-2">{text.density}</legend>
          <span className="clear-both flex overflow-hidden rounded-lg border border-line-strong">
            {densities.map((name) => (
              <button
                key={name}
                type="button"
                aria-pressed={name === density.value}
                onClick={() => density.onChange(name)}
                className="flex-1 px-3 py-1 text-sm hover:bg-hover focus-visible:-outline-offset-2 aria-pressed:bg-brand-soft aria-pressed:font-medium aria-pressed:text-brand-text"
              >
                {text.densities[name]}
              </button>
            ))}
          </span>
        </fieldset>
      )}
    </Popover>
  );
}
