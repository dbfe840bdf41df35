import { userEndpoints } from "@parapet/contract";
import { UserCheck, UserX } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import type { InvitationLink } from "../../../../lib/email/links-dialog.tsx";
import { useEmailState } from "../../../../lib/email/use-email-state.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { type BulkPage, useBulkList } from "../../../../lib/list/bulk/use-bulk-list.tsx";
import type { Onlooker } from "../../people-access.ts";
import { userSelection, usersKey } from "../users-query.ts";
import type { UsersSearch } from "../users-search.ts";
import { type BulkAction, type BulkKind, undoOf } from "./user-bulk-action.ts";

const BulkDialog = lazy(async () => ({ default: (await import("./bulk-dialog.tsx")).BulkDialog }));

const LinksDialog = lazy(async () => ({
  default: (await import("../../../../lib/email/links-dialog.tsx")).LinksDialog,
}));

const further = ["change_role", "end_sessions", "resend_invitation"] as const;

/** Actions on the selected users; each asks first. */
export function useBulkUsers(search: UsersSearch, page: BulkPage | undefined, onlooker: Onlooker) {
  const t = useT();
  const [kind, setKind] = useState<BulkKind | null>(null);
  const [links, setLinks] = useState<readonly InvitationLink[]>([]);
  const email = useEmailState();
  const bulk = useBulkList({
    search,
    selectionOf: userSelection,
    selectAll: (query) => call(userEndpoints["users.select"], { query }),
    page,
    send: async (action: BulkAction, ids) => {
      const outcome = await call(userEndpoints["users.bulk"], { body: { ...action, ids } });
      const shown = outcome.items.flatMap(({ email: to = "", link }) =>
        link === undefined ? [] : { email: to, link },
      );
      setLinks((earlier) => [...earlier, ...shown]);
      return outcome;
    },
    queryKey: usersKey,
    done: ({ action }, count) => t(`users.bulk.done.${action}`, { count }),
    undoOf,
  });
  const bar = bulk.bar([
    { id: "suspend", label: t("users.suspend"), icon: UserX, onSelect: () => setKind("suspend") },
    { id: "activate", label: t("users.activate"), icon: UserCheck, onSelect: () => setKind("activate") },
    {
      id: "more",
      label: t("users.bulk.more"),
      choices: further.map((id) => ({ id, label: t(`users.bulk.action.${id}`), onSelect: () => setKind(id) })),
    },
  ]);
  return {
    ...bulk,
    bar: (
      <>
        {bar}
        {kind && (
          <Suspense>
            <BulkDialog
              kind={kind}
              count={bulk.selection.selected.size}
              onlooker={onlooker}
              email={email}
              onClose={() => setKind(null)}
              onConfirm={(action) => {
                setKind(null);
                bulk.run(action);
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
