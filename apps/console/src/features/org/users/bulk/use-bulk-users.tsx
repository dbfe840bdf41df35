import { type User, userEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { useQueryClient } from "@tanstack/react-query";
import { ChevronDown, UserCheck, UserX } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import type { InvitationLink } from "../../../../lib/email/links-dialog.tsx";
import { useEmailState } from "../../../../lib/email/use-email-state.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { useBulkList } from "../../../../lib/list/bulk/use-bulk-list.tsx";
import type { Onlooker } from "../../people-access.ts";
import { userSelection, usersKey } from "../users-query.ts";
import type { UsersSearch } from "../users-search.ts";
import { type BulkAction, type BulkKind, undoOf } from "./user-bulk-action.ts";

const BulkDialog = lazy(async () => ({ default: (await import("./bulk-dialog.tsx")).BulkDialog }));

const LinksDialog = lazy(async () => ({
  default: (await import("../../../../lib/email/links-dialog.tsx")).LinksDialog,
}));

const further = ["change_role", "end_sessions", "resend_invitation"] as const;

interface Page {
  readonly items: readonly User[];
  readonly total: number;
}

/** What can be done with many people of the list at once. */
export function useBulkUsers(search: UsersSearch, page: Page | undefined, onlooker: Onlooker) {
  const t = useT();
  const client = useQueryClient();
  const [kind, setKind] = useState<BulkKind | null>(null);
  const [links, setLinks] = useState<readonly InvitationLink[]>([]);
  const email = useEmailState();
  const { sort, ...filters } = userSelection(search);
  const { selection, note, bar, run } = useBulkList<BulkAction>({
    scope: JSON.stringify(filters),
    page,
    selectAll: () => call(userEndpoints["users.select"], { query: { sort, ...filters } }),
    send: async (action, ids) => {
      const outcome = await call(userEndpoints["users.bulk"], { body: { ...action, ids } });
      const shown = outcome.items.flatMap(({ email: to = "", link }) =>
        link === undefined ? [] : { email: to, link },
      );
      setLinks((earlier) => [...earlier, ...shown]);
      return outcome;
    },
    onSettled: () => client.invalidateQueries({ queryKey: usersKey }),
    done: ({ action }, count) => t(`users.bulk.done.${action}`, { count }),
    undoOf,
  });
  const actions = (
    <>
      <Button size="sm" icon={<UserX aria-hidden size={15} />} onClick={() => setKind("suspend")}>
        {t("users.suspend")}
      </Button>
      <Button size="sm" icon={<UserCheck aria-hidden size={15} />} onClick={() => setKind("activate")}>
        {t("users.activate")}
      </Button>
      <Menu
        trigger={
          <Button size="sm">
            {t("users.bulk.more")}
            <ChevronDown aria-hidden size={14} className="text-fg-3" />
          </Button>
        }
      >
        {further.map((each) => (
          <MenuItem key={each} onSelect={() => setKind(each)}>
            {t(`users.bulk.action.${each}`)}
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
        {kind && (
          <Suspense>
            <BulkDialog
              kind={kind}
              count={selection.selected.size}
              onlooker={onlooker}
              email={email}
              onClose={() => setKind(null)}
              onConfirm={(action) => {
                setKind(null);
                run(action);
              }}
            />
          </Suspense>
        )}
        {links.length > 0 && (
          <Suspense>
            <LinksDialog links={links} onClose={() => setLinks([])} />
          </Suspense>
        )}
      </>
    ),
  };
}
