import { mailboxEndpoints } from "@parapet/contract";
import { Crown, Eye, EyeOff, UserMinus } from "lucide-react";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { type BulkPage, useBulkList } from "../../../lib/list/bulk/use-bulk-list.tsx";
import { mailboxesKey, selectionOf } from "./mailboxes-queries.ts";
import type { MailboxesSearch } from "./mailboxes-search.ts";

const bodies = {
  makeVip: { is_vip: true },
  endVip: { is_vip: false },
  watch: { is_watched: true },
  unwatch: { is_watched: false },
} as const;
type Action = keyof typeof bodies;

const opposite = { makeVip: "endVip", endVip: "makeVip", watch: "unwatch", unwatch: "watch" } as const;
const icons = { makeVip: Crown, endVip: UserMinus, watch: Eye, unwatch: EyeOff } as const;

/** Actions on the selected mailboxes; each can be undone. */
export function useBulkMailboxes(search: MailboxesSearch, page: BulkPage | undefined) {
  const t = useT();
  const bulk = useBulkList({
    search,
    selectionOf,
    selectAll: (query) => call(mailboxEndpoints["mailboxes.select"], { query }),
    page,
    send: (action: Action, ids) => call(mailboxEndpoints["mailboxes.changeAll"], { body: { ...bodies[action], ids } }),
    queryKey: mailboxesKey,
    done: (action, count) => t(`mailboxes.done.${action}`, { count }),
    undoOf: (action) => opposite[action],
  });
  const choices = (["makeVip", "endVip", "watch", "unwatch"] as const).map((action) => ({
    id: action,
    label: t(`mailboxes.bulk.${action}`),
    icon: icons[action],
    action,
  }));
  return { ...bulk, makeVips: (ids: readonly string[]) => bulk.run("makeVip", ids), bar: bulk.bar(choices) };
}
