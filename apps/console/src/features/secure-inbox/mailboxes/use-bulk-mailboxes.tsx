import { type Mailbox, mailboxEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { useQueryClient } from "@tanstack/react-query";
import { Crown, Eye, EyeOff, UserMinus } from "lucide-react";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { useBulkList } from "../../../lib/list/bulk/use-bulk-list.tsx";
import { mailboxesKey, selectionOf } from "./mailboxes-queries.ts";
import type { MailboxesSearch } from "./mailboxes-search.ts";

interface Page {
  readonly items: readonly Mailbox[];
  readonly total: number;
}

const bodies = {
  makeVip: { is_vip: true },
  endVip: { is_vip: false },
  watch: { is_watched: true },
  unwatch: { is_watched: false },
} as const;
type Action = keyof typeof bodies;

const opposite = { makeVip: "endVip", endVip: "makeVip", watch: "unwatch", unwatch: "watch" } as const;
const icons = { makeVip: Crown, endVip: UserMinus, watch: Eye, unwatch: EyeOff } as const;

/** What can be done with many mailboxes at once; each can be undone. */
export function useBulkMailboxes(search: MailboxesSearch, page: Page | undefined) {
  const t = useT();
  const client = useQueryClient();
  const { sort, ...scope } = selectionOf(search);
  const { selection, note, bar, run } = useBulkList<Action>({
    scope: JSON.stringify(scope),
    page,
    selectAll: () => call(mailboxEndpoints["mailboxes.select"], { query: { ...scope, ...(sort && { sort }) } }),
    send: (action, ids) => call(mailboxEndpoints["mailboxes.changeAll"], { body: { ...bodies[action], ids } }),
    onSettled: () => client.invalidateQueries({ queryKey: mailboxesKey }),
    done: (action, count) => t(`mailboxes.done.${action}`, { count }),
    undoOf: (action) => opposite[action],
  });
  return {
    selection,
    note,
    makeVips: (ids: readonly string[]) => run("makeVip", ids),
    bar: bar(
      (["makeVip", "endVip", "watch", "unwatch"] as const).map((action) => {
        const Icon = icons[action];
        return (
          <Button key={action} size="sm" icon={<Icon aria-hidden size={15} />} onClick={() => run(action)}>
            {t(`mailboxes.bulk.${action}`)}
          </Button>
        );
      }),
    ),
  };
}
