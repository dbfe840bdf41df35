import { cx } from "@parapet/ui/cx";
import { IconButton } from "@parapet/ui/icon-button";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useT } from "../i18n/use-t.ts";

/** A list with one item moved. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const [item] = items.slice(from, from + 1);
  return item === undefined ? items : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Props of a draggable row. */
export interface Draggable {
  readonly isDragged: boolean;
  /** The edge at which the dragged row would be inserted. */
  readonly dropsAt: "start" | "end" | null;
  readonly onDrag: (place: number | null) => void;
  readonly onDragOver: () => void;
  readonly onDrop: () => void;
}

/** Drag state of a list: props of each row by its index. */
export function useDragging(move: (from: number, to: number) => void): (place: number) => Draggable {
  const [dragged, setDragged] = useState<number | null>(null);
  const [target, setTarget] = useState<number | null>(null);
  return (place) => ({
    isDragged: dragged === place,
    dropsAt: dragged === null || target !== place ? null : dragged < place ? "end" : "start",
    onDrag: (from) => {
      setDragged(from);
      setTarget(null);
    },
    onDragOver: () => setTarget(place),
    onDrop: () => dragged !== null && move(dragged, place),
  });
}

interface DraggableRowProps {
  place: number;
  /** Drag data. */
  name: string;
  moves: boolean;
  /** False for a row that can't be moved. */
  takes?: boolean;
  dragging: Draggable;
  className: string;
  children: ReactNode;
}

/** A row that is dragged to another place; its buttons do the same. */
export function DraggableRow({ place, name, moves, takes = true, dragging, className, children }: DraggableRowProps) {
  const { isDragged, dropsAt, onDrag, onDragOver, onDrop } = dragging;
  return (
    // Dragging is a shortcut for the row's buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      draggable={moves}
      onDragStart={({ dataTransfer }) => {
        // Firefox needs drag data to start dragging.
        dataTransfer.setData("text/plain", name);
        dataTransfer.effectAllowed = "move";
        onDrag(place);
      }}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => {
        if (!takes) return;
        event.preventDefault();
        onDragOver();
      }}
      onDrop={onDrop}
      className={cx(
        className,
        isDragged && "opacity-50",
        dropsAt === "start" && "shadow-[inset_0_2px_0_0_var(--color-brand)]",
        dropsAt === "end" && "shadow-[inset_0_-2px_0_0_var(--color-brand)]",
      )}
    >
      {children}
    </li>
  );
}

interface MoveButtonsProps {
  name: string;
  place: number;
  /** Last index that it can move to. */
  end: number;
  onMove: (to: number) => void;
}

/** Moves a row by one place. */
export function MoveButtons({ name, place, end, onMove }: MoveButtonsProps) {
  const t = useT();
  /** The row keeps its buttons when it moves, and the pressed one keeps the focus. */
  const step = (by: 1 | -1) => {
    const pressed = document.activeElement;
    onMove(place + by);
    requestAnimationFrame(() => pressed instanceof HTMLElement && pressed.focus());
  };
  return (
    <>
      <IconButton
        label={t("list.moveUp", { item: name })}
        size="sm"
        aria-disabled={place === 0}
        onClick={() => step(-1)}
      >
        <ArrowUp aria-hidden size={15} />
      </IconButton>
      <IconButton
        label={t("list.moveDown", { item: name })}
        size="sm"
        aria-disabled={place >= end}
        onClick={() => step(1)}
      >
        <ArrowDown aria-hidden size={15} />
      </IconButton>
    </>
  );
}
