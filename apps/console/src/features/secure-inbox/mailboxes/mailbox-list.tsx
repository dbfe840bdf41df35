import { mailboxColumns, mailboxEndpoints, type Mailbox, type MailboxChange } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { buttonClass } from "@parapet/ui/button-class";
import { EmptyState } from "@parapet/ui/empty-state";
import type { FilterField } from "@parapet/ui/filter-bar";
import { toast } from "@parapet/ui/toast";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FileUp, UsersRound, Users, Crown, Eye, EyeOff, UserMinus } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState, useMemo } from "react";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { type BulkPage, useBulkList } from "../../../lib/list/bulk/use-bulk-list.tsx";
import { csvExport } from "../../../lib/list/export/use-export.ts";
import { FilteredEmpty } from "../../../lib/list/filtered-empty.tsx";
import { ListPage } from "../../../lib/list/list-page.tsx";
import type { ListAddress } from "../../../lib/list/use-list-address.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import type { MailboxTask } from "./mailbox-menu.tsx";
import { mailboxesQuery, selectionOf, mailboxesKey } from "./mailboxes-queries.ts";
import { mailboxesSearchDefaults } from "./mailboxes-search-defaults.ts";
import { type MailboxesSearch, mailboxesSearch } from "./mailboxes-search.ts";
import { useMailboxColumns } from "./use-mailbox-columns.tsx";
import { useMayProtect } from "./use-may-protect.ts";
import { GroupProblem } from "./vip-group/group-problem.tsx";
import { vipGroupQuery } from "./vip-group/vip-group-query.ts";

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
function useBulkMailboxes(search: MailboxesSearch, page: BulkPage | undefined) {
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

interface Change {
  readonly mailbox: Mailbox;
  readonly body: MailboxChange;
}

interface MailboxesEmptyProps {
  filtered: boolean;
  onClear: () => void;
}

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

/** Says above the list that the VIPs of the group are no longer kept in step, and why. */
function VipGroupNote() {
  const { data } = useQuery(vipGroupQuery);
  const problem = data?.group?.problem ?? null;
  return problem === null ? null : <GroupProblem problem={problem} role={data?.role ?? ""} />;
}

/** Says that job titles suggest VIPs, and leads to them. */
function Suggestion({ count, onShow }: { count: number; onShow: () => void }) {
  const t = useT();
  return (
    <Alert
      action={
        <Button size="sm" onClick={onShow}>
          {t("mailboxes.showSuggested")}
        </Button>
      }
    >
      {t("mailboxes.suggestion", { count })}
    </Alert>
  );
}

/** Who is a VIP, watched or suggested, and the departments that there are. */
function useMailboxFields(departments: readonly string[] | undefined): readonly FilterField[] {
  const t = useT();
  return useMemo(() => {
    const is = (single: boolean) => [{ id: "is", label: t("mailboxes.is"), single }];
    const yes = { value: "yes", label: t("mailboxes.yes") };
    const yesOrNo = [yes, { value: "no", label: t("mailboxes.no") }];
    return [
      { id: "vip", label: t("mailboxes.column.vip"), operators: is(true), choices: yesOrNo },
      { id: "watched", label: t("mailboxes.column.watched"), operators: is(true), choices: yesOrNo },
      { id: "suggested", label: t("mailboxes.suggested"), operators: is(true), choices: [yes] },
      {
        id: "department",
        label: t("mailboxes.column.department"),
        operators: is(false),
        choices: (departments ?? []).map((value) => ({ value, label: value })),
      },
    ];
  }, [t, departments]);
}

/** Nobody fits, or no tenant is connected yet. */
function MailboxesEmpty({ filtered, onClear }: MailboxesEmptyProps) {
  const t = useT();
  if (filtered)
    return <FilteredEmpty title={t("mailboxes.noMatchTitle")} text={t("mailboxes.noMatchText")} onClear={onClear} />;
  return (
    <EmptyState icon={Users} title={t("mailboxes.noneTitle")} text={t("mailboxes.noneText")}>
      <Link to="/secure-inbox/settings/documentation" className={buttonClass("primary")}>
        {t("mailboxes.connect")}
      </Link>
    </EmptyState>
  );
}

/** Changes one mailbox; the list looks again, and a toast says what came of it. */
function useChangeMailbox() {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ mailbox: { id }, body }: Change) =>
      call(mailboxEndpoints["mailboxes.change"], { params: { id }, body }),
    onSuccess: ({ name }) => toast(t("mailboxes.saved", { name }), "success"),
    onError: (error) => toast(errorText(t, error), "error"),
    onSettled: () => client.invalidateQueries({ queryKey: mailboxesKey }),
  });
}
