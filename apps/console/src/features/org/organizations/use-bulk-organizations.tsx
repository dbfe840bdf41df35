import { type BodySent, type Endpoints, type Organization, organizationEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { useQueryClient } from "@tanstack/react-query";
import { Archive, ArchiveRestore } from "lucide-react";
import { useState } from "react";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { useBulkList } from "../../../lib/list/bulk/use-bulk-list.tsx";
import { organizationsKey } from "../../../lib/organization/every-organization-query.ts";
import { organizationSelection } from "./organizations-query.ts";
import type { OrganizationsSearch } from "./organizations-search.ts";

type Action = BodySent<Endpoints["organizations.bulk"]>["action"];

interface Page {
  readonly items: readonly Organization[];
  readonly total: number;
}

/** Archives many organizations of the list at once, or restores them. */
export function useBulkOrganizations(search: OrganizationsSearch, page: Page | undefined) {
  const t = useT();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { sort, ...filters } = organizationSelection(search);
  const { selection, note, bar, run } = useBulkList<Action>({
    scope: JSON.stringify(filters),
    page,
    selectAll: () => call(organizationEndpoints["organizations.select"], { query: { sort, ...filters } }),
    send: (action, ids) => call(organizationEndpoints["organizations.bulk"], { body: { action, ids } }),
    onSettled: () => client.invalidateQueries({ queryKey: organizationsKey }),
    done: (action, count) => t(`organizations.bulk.done.${action}`, { count }),
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
            {t(`organizations.${action}`)}
          </Button>,
        )}
        <ConfirmDialog
          open={asking}
          danger={action === "archive"}
          onOpenChange={setAsking}
          title={t(`organizations.bulk.title.${action}`, { count: selection.selected.size })}
          description={t(`organizations.bulk.text.${action}`)}
          confirmLabel={t(`organizations.${action}`)}
          onConfirm={() => {
            setAsking(false);
            run(action);
          }}
        />
      </>
    ),
  };
}
