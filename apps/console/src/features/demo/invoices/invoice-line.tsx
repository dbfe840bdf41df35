import { IconButton } from "@parapet/ui/icon-button";
import { TextField } from "@parapet/ui/text-field";
import { Trash2 } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";
import type { Line } from "../sample-data.ts";
import { useSampleFormat } from "../use-sample-format.ts";

interface InvoiceLineProps {
  line: Line;
  /** From 1. */
  position: number;
  onChange: (line: Line) => void;
  onRemove: (() => void) | undefined;
}

export function InvoiceLine({ line, position, onChange, onRemove }: InvoiceLineProps) {
  const t = useT();
  const format = useSampleFormat();
  const atLeastZero = (value: number) => Math.max(0, value || 0);
  return (
    <div
      role="group"
      aria-label={t("demo.line", { position: format.number(position) })}
      className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_6rem_8rem_7rem_auto]"
    >
      <div className="col-span-2 sm:col-span-1">
        <TextField
          label={t("demo.item")}
          value={line.item}
          onChange={(event) => onChange({ ...line, item: event.target.value })}
        />
      </div>
      <TextField
        type="number"
        min={0}
        label={t("demo.quantity")}
        value={line.quantity}
        onChange={(event) => onChange({ ...line, quantity: Math.round(atLeastZero(event.target.valueAsNumber)) })}
      />
      <TextField
        type="number"
        min={0}
        step={0.01}
        label={t("demo.price")}
        value={line.price}
        onChange={(event) => onChange({ ...line, price: atLeastZero(event.target.valueAsNumber) })}
      />
      <p className="self-end py-2 tabular-nums sm:text-end">{format.money(line.price * line.quantity)}</p>
      <IconButton
        label={t("demo.removeLine", { position: format.number(position) })}
        className="justify-self-end"
        disabled={!onRemove}
        onClick={onRemove}
      >
        <Trash2 aria-hidden size={17} />
      </IconButton>
    </div>
  );
}
