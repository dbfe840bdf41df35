import { type ApiClient, apiClientEndpoints, type BodySent, type Endpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { useQueryClient } from "@tanstack/react-query";
import { ChevronDown, Lock, LockOpen } from "lucide-react";
import { useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { useBulkList } from "../../../../lib/list/bulk/use-bulk-list.tsx";
import { clientsKey, clientSelection } from "../clients-queries.ts";
import type { ClientsSearch } from "../clients-search.ts";

type Action = BodySent<Endpoints["apiClients.bulk"]>["action"];

/** What takes an action back; what is deleted does not come back. */
const undo: Readonly<Record<Action, Action | null>> = {
  lock: "unlock",
  unlock: "lock",
  disable: "enable",
  enable: "disable",
  delete: null,
};

interface Page {
  readonly items: readonly ApiClient[];
  readonly total: number;
}

/** What can be done with many clients of the list at once. */
export function useBulkClients(search: ClientsSearch, page: Page | undefined) {
  const t = useT();
  const client = useQueryClient();
  const [asked, setAsked] = useState<Action | null>(null);
  const { sort, ...filters } = clientSelection(search);
  const { selection, note, bar, run } = useBulkList<Action>({
    scope: JSON.stringify(filters),
    page,
    selectAll: () => call(apiClientEndpoints["apiClients.select"], { query: { sort, ...filters } }),
    send: (action, ids) => call(apiClientEndpoints["apiClients.bulk"], { body: { action, ids } }),
    onSettled: () => client.invalidateQueries({ queryKey: clientsKey }),
    done: (action, count) => t(`clients.bulk.done.${action}`, { count }),
    undoOf: (action) => undo[action],
  });
  const actions = (
    <>
      <Button size="sm" icon={<Lock aria-hidden size={15} />} onClick={() => setAsked("lock")}>
        {t("clients.action.lock")}
      </Button>
      <Button size="sm" icon={<LockOpen aria-hidden size={15} />} onClick={() => setAsked("unlock")}>
        {t("clients.action.unlock")}
      </Button>
      <Menu
        trigger={
          <Button size="sm">
            {t("clients.bulk.more")}
            <ChevronDown aria-hidden size={14} className="text-fg-3" />
          </Button>
        }
      >
        {(["disable", "enable", "delete"] as const).map((action) => (
          <MenuItem key={action} danger={action === "delete"} onSelect={() => setAsked(action)}>
            {t(`clients.action.${action}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
  return {
    selection,
    note,
    bar: (
      <>
        {bar(actions)}
        {asked && (
          <ConfirmDialog
            open
            danger={["lock", "disable", "delete"].includes(asked)}
            onOpenChange={(open) => !open && setAsked(null)}
            title={t(`clients.bulk.title.${asked}`, { count: selection.selected.size })}
            description={t(`clients.bulk.text.${asked}`)}
            confirmLabel={t(`clients.action.${asked}`)}
            onConfirm={() => {
              setAsked(null);
              run(asked);
            }}
          />
        )}
      </>
    ),
  };
}
