import { mailboxColumns, mailboxEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { useQuery } from "@tanstack/react-query";
import { FileUp, UsersRound } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { csvExport } from "../../../lib/list/export/use-export.ts";
import { ListPage } from "../../../lib/list/list-page.tsx";
import type { ListAddress } from "../../../lib/list/use-list-address.ts";
import { MailboxesEmpty } from "./mailboxes-empty.tsx";
import { mailboxesQuery, selectionOf } from "./mailboxes-queries.ts";
import { type MailboxesSearch, mailboxesSearch } from "./mailboxes-search.ts";
import { mailboxesSearchDefaults } from "./mailboxes-search-defaults.ts";
import { Suggestion } from "./suggestion.tsx";
import { useBulkMailboxes } from "./use-bulk-mailboxes.tsx";
import { useChangeMailbox } from "./use-change-mailbox.ts";
import { useMailboxColumns } from "./use-mailbox-columns.tsx";
import { useMailboxFields } from "./use-mailbox-fields.ts";
import { useMayProtect } from "./use-may-protect.ts";
import { VipGroupNote } from "./vip-group/vip-group-note.tsx";
import type { MailboxTask } from "./mailbox-menu.tsx";

const ImportVips = lazy(async () => ({ default: (await import("./list-import/import-vips.tsx")).ImportVips }));
const VipGroupDialog = lazy(async () => ({
  default: (await import("./vip-group/vip-group-dialog.tsx")).VipGroupDialog,
}));
const VipDialog = lazy(async () => ({ default: (await import("./vip-dialog.tsx")).VipDialog }));

interface MailboxListProps {
  address: ListAddress<MailboxesSearch>;
  frame: (list: ReactNode) => ReactNode;
}

/** The tenant's mailboxes: who is a VIP, and whose mail is analysed. */
export function MailboxList({ address, frame }: MailboxListProps) {
  const t = useT();
  const { search, go } = address;
  const mayChange = useMayProtect();
  const list = useQuery(mailboxesQuery(search));
  const [asking, setAsking] = useState<Extract<MailboxTask, { kind: "vip" }> | null>(null);
  const [isOpen, setOpen] = useState<"import" | "group" | null>(null);
  const change = useChangeMailbox();
  const columns = useMailboxColumns(mayChange, (task) =>
    task.kind === "vip" ? setAsking(task) : change.mutate({ mailbox: task.mailbox, body: task.body }),
  );
  const bulk = useBulkMailboxes(search, list.data);
  const suggested = list.data?.counts.suggested ?? 0;
  return (
    <>
      <ListPage
        title={t("mailboxes.title")}
        description={t("mailboxes.description")}
        actions={
          mayChange && (
            <>
              <Button icon={<UsersRound aria-hidden size={16} />} onClick={() => setOpen("group")}>
                {t("vipGroup.open")}
              </Button>
              <Button icon={<FileUp aria-hidden size={16} />} onClick={() => setOpen("import")}>
                {t("import.title.vip")}
              </Button>
            </>
          )
        }
        address={address}
        searching={mailboxesSearch}
        list={list}
        problemTitle={t("mailboxes.errorTitle")}
        views={{ page: "mailboxes", defaults: mailboxesSearchDefaults }}
        exports={csvExport("mailboxes", mailboxEndpoints["mailboxes.export"], mailboxColumns.options, () =>
          selectionOf(search),
        )}
        searchLabel={t("mailboxes.search")}
        fields={useMailboxFields(list.data?.departments)}
        columns={columns}
        nameOf={({ name }) => name}
        bulk={bulk}
        selectable={mayChange}
        note={
          <>
            <VipGroupNote />
            {suggested > 0 && search.suggested === undefined && (
              <Suggestion
                count={suggested}
                onShow={() =>
                  go(mailboxesSearch.withFilters(search, [{ field: "suggested", operator: "is", values: ["yes"] }]))
                }
              />
            )}
          </>
        }
        renderEmpty={({ filtered, onClear }) => <MailboxesEmpty filtered={filtered} onClear={onClear} />}
        frame={frame}
      />
      {isOpen !== null && (
        <Suspense>
          {isOpen === "import" ? (
            <ImportVips makeVips={bulk.makeVips} onClose={() => setOpen(null)} />
          ) : (
            <VipGroupDialog onClose={() => setOpen(null)} />
          )}
        </Suspense>
      )}
      {asking !== null && (
        <Suspense>
          <VipDialog
            mailbox={asking.mailbox}
            onClose={() => setAsking(null)}
            save={async (body) => {
              await change.mutateAsync({ mailbox: asking.mailbox, body });
              setAsking(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
