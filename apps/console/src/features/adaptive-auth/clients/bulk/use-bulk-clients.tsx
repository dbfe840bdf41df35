import { apiClientEndpoints, type BodySent, type Endpoints } from "@parapet/contract";
import { Lock, LockOpen } from "lucide-react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { type BulkPage, useBulkList } from "../../../../lib/list/bulk/use-bulk-list.tsx";
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

const danger: ReadonlySet<Action> = new Set(["lock", "disable", "delete"]);

/** Actions on the selected clients; each asks first. */
export function useBulkClients(search: ClientsSearch, page: BulkPage | undefined) {
  const t = useT();
  const bulk = useBulkList({
    search,
    selectionOf: clientSelection,
    selectAll: (query) => call(apiClientEndpoints["apiClients.select"], { query }),
    page,
    send: (action: Action, ids) => call(apiClientEndpoints["apiClients.bulk"], { body: { action, ids } }),
    queryKey: clientsKey,
    done: (action, count) => t(`clients.bulk.done.${action}`, { count }),
    undoOf: (action) => undo[action],
  });
  const count = bulk.selection.selected.size;
  const choice = (action: Action) => ({
    id: action,
    label: t(`clients.action.${action}`),
    action,
    danger: action === "delete",
    confirm: {
      title: t(`clients.bulk.title.${action}`, { count }),
      text: t(`clients.bulk.text.${action}`),
      danger: danger.has(action),
    },
  });
  const bar = bulk.bar([
    { ...choice("lock"), icon: Lock },
    { ...choice("unlock"), icon: LockOpen },
    { id: "more", label: t("clients.bulk.more"), choices: [choice("disable"), choice("enable"), choice("delete")] },
  ]);
  return { ...bulk, bar };
}
