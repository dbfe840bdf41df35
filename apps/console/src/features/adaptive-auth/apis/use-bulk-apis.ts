import { type BodySent, type Endpoints, type ProtectedApi, protectedApiEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { useQueryClient } from "@tanstack/react-query";
import { Archive, ArchiveRestore } from "lucide-react";
import { useState } from "react";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { useBulkList } from "../../../lib/list/bulk/use-bulk-list.tsx";
import { apisKey, apiSelection } from "./apis-query.ts";
import type { ApisSearch } from "./apis-search.ts";

type Action = BodySent<Endpoints["protectedApis.bulk"]>["action"];

interface Page {
  readonly items: readonly ProtectedApi[];
  readonly total: number;
}

/** Archives many APIs of the list at once, or restores them. */
export function useBulkApis(search: ApisSearch, page: Page | undefined) {
  const t = useT();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { sort, ...filters } = apiSelection(search);
  const { selection, note, bar, run } = useBulkList<Action>({
    scope: JSON.stringify(filters),
    page,
    selectAll: () => call(protectedApiEndpoints["protectedApis.select"], { query: { sort, ...filters } }),
    send: (action, ids) => call(protectedApiEndpoints["protectedApis.bulk"], { body: { action, ids } }),
    onSettled: () => client.invalidateQueries({ queryKey: apisKey }),
    done: (action, count) => t(`protectedApis.bulk.done.${action}`, { count }),
    undoOf: (action) => (action === "archive" ? "restore" : "archive"),
  });
  // The list shows either those in use or the archived ones.
  const action = search.archived ? "restore" : "archive";
  const Icon = search.archived ? ArchiveRestore : Archive;
  return {
    selection,
    note,
    bar: (
      <>
        {bar(
          <Button size="sm" icon={<Icon aria-hidden size={15} />} onClick={() => setAsking(true)}>
            {t(`protectedApis.${action}`)}
          </Button>,
        )}
        <ConfirmDialog
          open={asking}
          danger={action === "archive"}
          onOpenChange={setAsking}
          title={t(`protectedApis.bulk.title.${action}`, { count: selection.selected.size })}
          description={t(`protectedApis.bulk.text.${action}`)}
          confirmLabel={t(`protectedApis.${action}`)}
          onConfirm={() => {
            setAsking(false);
            run(action);
          }}
        />
      </>
    ),
  };
}
