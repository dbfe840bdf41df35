import { type ClientWay, type ClientWayKind, maxClientWays } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { toast } from "@parapet/ui/toast";
import { Plus } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useT } from "../i18n/use-t.ts";
import { moved, useDragging } from "../list/reorder.tsx";
import { errorText } from "../problem/error-text.ts";
import { hasSecret, rejectedFields } from "./typed-way.ts";
import { useWayTexts } from "./use-way-texts.ts";
import { WayRow } from "./way-row.tsx";

const WayDialog = lazy(async () => ({ default: (await import("./way-dialog.tsx")).WayDialog }));

/** In menu order. Kinds in `bare` have no fields, so each can be added once. */
const kinds = ["key", "own_key", "jwt", "certificate", "basic", "header", "address"] as const;
const bare: readonly ClientWay[] = [{ kind: "key" }, { kind: "basic" }, { kind: "address" }];

type Task =
  | { readonly do: "add"; readonly kind: ClientWayKind }
  | { readonly do: "edit"; readonly place: number }
  | { readonly do: "remove"; readonly place: number };

interface WaysCardProps {
  ways: readonly ClientWay[];
  onChange: (ways: ClientWay[]) => Promise<void>;
  isSaving: boolean;
  /** Only where each change is saved immediately. */
  notice?: ReactNode;
  /** Of saving all ways together; that of a single change is shown where it's made. */
  error?: unknown;
  mayEdit: boolean;
}

/** How an API identifies its clients, in order. */
export function WaysCard({ ways, onChange, isSaving, notice, error = null, mayEdit }: WaysCardProps) {
  const t = useT();
  const { nameOf } = useWayTexts();
  const [task, setTask] = useState<Task | null>(null);
  const [news, setNews] = useState("");
  const onClose = () => setTask(null);
  const onError = (problem: unknown) => toast(errorText(t, problem), "error");
  const put = (next: readonly ClientWay[]) => onChange([...next]);
  const move = (from: number, to: number) => {
    const way = ways[from];
    if (way === undefined || from === to || to < 0 || to >= ways.length || isSaving) return;
    put(moved(ways, from, to)).catch(onError);
    setNews(t("list.movedTo", { item: nameOf(way), place: to + 1, count: ways.length }));
  };
  const draggingOf = useDragging(move);
  const remove = (place: number) => {
    const way = ways[place];
    if (way !== undefined && hasSecret(way)) setTask({ do: "remove", place });
    else put(ways.toSpliced(place, 1)).catch(onError);
  };
  const add = (kind: ClientWayKind) => {
    const way = bare.find((each) => each.kind === kind);
    if (way === undefined) setTask({ do: "add", kind });
    else put([...ways, way]).catch(onError);
  };
  const edited = task?.do === "edit" ? ways[task.place] : undefined;
  const dialog =
    task?.do === "add"
      ? { kind: task.kind, way: null, place: ways.length }
      : task?.do === "edit" && edited !== undefined
        ? { kind: edited.kind, way: edited, place: task.place }
        : null;
  return (
    <Card
      title={t("policy.ways.title")}
      padded={false}
      actions={
        mayEdit && (
          <Menu
            trigger={
              <Button size="sm" disabled={ways.length >= maxClientWays} icon={<Plus aria-hidden size={15} />}>
                {t("policy.ways.add")}
              </Button>
            }
          >
            {kinds.map((kind) => (
              <MenuItem
                key={kind}
                disabled={bare.some((each) => each.kind === kind) && ways.some((way) => way.kind === kind)}
                onSelect={() => add(kind)}
              >
                {t(`policy.ways.kind.${kind}`)}
              </MenuItem>
            ))}
          </Menu>
        )
      }
    >
      <div className="grid gap-3 px-5 pt-4">
        <p className="max-w-[72ch] text-fg-2">
          {t("policy.ways.text", { max: maxClientWays })}
          {notice !== undefined && ` ${t("policy.ways.immediate")}`}
        </p>
        {notice}
      </div>
      <p role="status" className="sr-only">
        {news}
      </p>
      <ol aria-label={t("policy.ways.title")} className="grid p-2">
        {ways.map((way, place) => (
          <WayRow
            key={keyOf(ways, place)}
            way={way}
            place={place}
            count={ways.length}
            mayEdit={mayEdit}
            dragging={draggingOf(place)}
            rejected={rejectedFields(error, place)}
            onMove={(to) => move(place, to)}
            onEdit={bare.some(({ kind }) => kind === way.kind) ? null : () => setTask({ do: "edit", place })}
            onRemove={() => remove(place)}
          />
        ))}
      </ol>
      {dialog !== null && (
        <Suspense>
          <WayDialog {...dialog} onClose={onClose} onSave={(way) => put(ways.toSpliced(dialog.place, 1, way))} />
        </Suspense>
      )}
      <ConfirmDialog
        open={task?.do === "remove"}
        danger
        onOpenChange={(open) => !open && onClose()}
        title={t("policy.ways.removeTitle")}
        description={t("policy.ways.removeText")}
        confirmLabel={t("policy.ways.removeSubmit")}
        loading={isSaving}
        onConfirm={() => {
          if (task?.do === "remove") void put(ways.toSpliced(task.place, 1)).catch(onError).finally(onClose);
        }}
      />
    </Card>
  );
}

/** Ways have no ID; each keeps its row while it moves. */
function keyOf(ways: readonly ClientWay[], place: number): string {
  const texts = ways.slice(0, place + 1).map((way) => JSON.stringify(way));
  const text = texts.at(-1) ?? "";
  return `${text} ${texts.filter((each) => each === text).length}`;
}
