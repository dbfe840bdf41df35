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
  onChange: (visible: string[]) => void;
}

/** Which columns a table shows. At least the pinned ones stay. */
export function ColumnChooser<Row>({ columns, visible = defaultColumns(columns), onChange }: ColumnChooserProps<Row>) {
  const text = useUiText();
  const [open, setOpen] = useState(false);
  const toggle = (id: string, on: boolean) =>
    onChange(columns.map((column) => column.id).filter((other) => (other === id ? on : visible.includes(other))));
  return (
    <Popover
      label={text.columns}
      open={open}
      onOpenChange={setOpen}
      align="end"
      className="grid gap-0.5 p-2"
      trigger={<Button icon={<Columns3 aria-hidden size={16} />}>{text.columns}</Button>}
    >
      {columns.map(({ id, header, pinned = false }) => (
        <Checkbox
          key={id}
          label={header}
          className="rounded-md px-2 py-1.5 hover:bg-hover"
          checked={pinned || visible.includes(id)}
          disabled={pinned}
          onChange={(event) => toggle(id, event.target.checked)}
        />
      ))}
    </Popover>
  );
}
