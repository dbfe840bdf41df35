import { Button } from "@parapet/ui/button";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { Archive, ArchiveRestore } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Selection } from "../use-selection.ts";
import { type BulkSetup, useBulkList } from "./use-bulk-list.tsx";

type ArchiveAction = "archive" | "restore";

interface ArchiveSetup extends Omit<BulkSetup<ArchiveAction>, "undoOf"> {
  /** What the list shows: those in use, or the archived ones. */
  readonly showsArchived: boolean;
  readonly label: (action: ArchiveAction) => string;
  /** What is asked before, with its count. */
  readonly title: (action: ArchiveAction, count: number) => string;
  readonly text: (action: ArchiveAction) => string;
}

interface BulkArchive {
  readonly selection: Selection;
  readonly note: ReactNode;
  readonly bar: ReactNode;
}

/** Archives many things of a list at once, or restores them. */
export function useBulkArchive({ showsArchived, label, title, text, ...setup }: ArchiveSetup): BulkArchive {
  const [asking, setAsking] = useState(false);
  const { selection, note, bar, run } = useBulkList<ArchiveAction>({
    ...setup,
    undoOf: (action) => (action === "archive" ? "restore" : "archive"),
  });
  const action = showsArchived ? "restore" : "archive";
  const Icon = showsArchived ? ArchiveRestore : Archive;
  return {
    selection,
    note,
    bar: (
      <>
        {bar(
          <Button size="sm" icon={<Icon aria-hidden size={15} />} onClick={() => setAsking(true)}>
            {label(action)}
          </Button>,
        )}
        <ConfirmDialog
          open={asking}
          danger={action === "archive"}
          onOpenChange={setAsking}
          title={title(action, selection.selected.size)}
          description={text(action)}
          confirmLabel={label(action)}
          onConfirm={() => {
            setAsking(false);
            run(action);
          }}
        />
      </>
    ),
  };
}
