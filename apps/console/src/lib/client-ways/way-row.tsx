import type { ClientWay } from "@parapet/contract";
import { IconButton } from "@parapet/ui/icon-button";
import { GripVertical, Pencil, Trash2 } from "lucide-react";
import { useFormat } from "../format/use-format.ts";
import { useT } from "../i18n/use-t.ts";
import { type Draggable, DraggableRow, MoveButtons } from "../list/reorder.tsx";
import type { WayField } from "./typed-way.ts";
import { useWayTexts } from "./use-way-texts.ts";

interface WayRowProps {
  way: ClientWay;
  place: number;
  count: number;
  mayEdit: boolean;
  dragging: Draggable;
  /** Fields that the server rejected. */
  rejected: readonly WayField[];
  onMove: (to: number) => void;
  /** null if it has no fields. */
  onEdit: (() => void) | null;
  onRemove: () => void;
}

/** One way of identifying clients. */
export function WayRow({ way, place, count, mayEdit, dragging, rejected, onMove, onEdit, onRemove }: WayRowProps) {
  const t = useT();
  const { number } = useFormat();
  const { nameOf, detailOf } = useWayTexts();
  const name = nameOf(way);
  const detail = detailOf(way);
  const moves = mayEdit && count > 1;
  return (
    <DraggableRow
      place={place}
      name={name}
      moves={moves}
      dragging={dragging}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-2 rounded-lg px-3 py-2.5 hover:bg-hover md:grid-cols-[auto_minmax(0,1fr)_auto] md:items-center"
    >
      <span className="flex items-center gap-1.5 text-sm text-fg-3 tabular-nums">
        <GripVertical aria-hidden size={15} className={moves ? "cursor-grab" : "invisible"} />
        <bdi className="min-w-[2ch] text-end">{number(place + 1)}</bdi>
      </span>
      <div className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{t(`policy.ways.kind.${way.kind}`)}</span>
          {detail !== null && (
            <span dir="auto" className="text-sm wrap-anywhere text-fg-2">
              {detail}
            </span>
          )}
        </span>
        <span className="max-w-[72ch] text-sm text-fg-3">{t(`policy.ways.kindText.${way.kind}`)}</span>
        {rejected.map((field) => (
          <span key={field} role="alert" className="text-sm text-error">
            {t(`policy.ways.wrong.${field}`)}
          </span>
        ))}
      </div>
      {mayEdit && (
        <span className="flex items-center gap-0.5 max-md:col-start-2">
          <MoveButtons name={name} place={place} end={count - 1} onMove={onMove} />
          {onEdit !== null && (
            <IconButton label={t("policy.editRule", { rule: name })} size="sm" onClick={onEdit}>
              <Pencil aria-hidden size={15} />
            </IconButton>
          )}
          {count > 1 && (
            <IconButton label={t("policy.removeRule", { rule: name })} size="sm" onClick={onRemove}>
              <Trash2 aria-hidden size={15} />
            </IconButton>
          )}
        </span>
      )}
    </DraggableRow>
  );
}
