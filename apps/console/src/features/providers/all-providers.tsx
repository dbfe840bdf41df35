import { providerColumns, providerEndpoints, type User, type CountedProvider } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { buttonClass } from "@parapet/ui/button-class";
import { Checkbox } from "@parapet/ui/checkbox";
import type { TableColumn } from "@parapet/ui/data-table";
import { Drawer } from "@parapet/ui/drawer";
import { EmptyState } from "@parapet/ui/empty-state";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, Archive, SearchX } from "lucide-react";
import { useState } from "react";
import { linkDialog } from "../../lib/email/link-dialog-later.ts";
import type { ShownLink } from "../../lib/email/shown-link.ts";
import { useFormat } from "../../lib/format/use-format.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { csvExport } from "../../lib/list/export/use-export.ts";
import { ListPage } from "../../lib/list/list-page.tsx";
import { useListAddress } from "../../lib/list/use-list-address.ts";
import { TimeAgo } from "../../lib/time/time-ago.tsx";
import { CreateDialog } from "./create-dialog.tsx";
import { ProviderDetail } from "./provider-detail.tsx";
import { providerSelection, providersQuery } from "./providers-queries.ts";
import { providersSearchDefaults } from "./providers-search-defaults.ts";
import { providersSearch } from "./providers-search.ts";
import { useProviderActions } from "./use-provider-actions.ts";

interface Setup {
  /** The viewer's own provider. */
  ownId: string;
  /** Only archived providers have the time of it. */
  archived: boolean;
}

interface ProvidersEmptyProps {
  searched: boolean;
  onClear: () => void;
}

/** The installation's providers, and one of them in a drawer; the address keeps which. */
export function AllProviders({ me }: { me: User }) {
  const t = useT();
  const address = useListAddress(providersSearch.read);
  const { search, change } = address;
  const list = useQuery(providersQuery(search));
  const actions = useProviderActions();
  const [creating, setCreating] = useState(false);
  /** A new provider whose invitation no email carries. */
  const [invited, setInvited] = useState<{ readonly id: string; readonly shown: ShownLink } | null>(null);
  const open = (provider: string | undefined) => change({ provider });
  const columns = useProviderColumns({ ownId: me.provider_id, archived: search.archived });
  return (
    <>
      <ListPage
        title={t("providers.title")}
        description={t("providers.description")}
        actions={
          <>
            <Link to="/provider/installation" className={buttonClass("secondary")}>
              {t("installation.title")}
            </Link>
            <Button variant="primary" icon={<Plus aria-hidden size={16} />} onClick={() => setCreating(true)}>
              {t("providers.create")}
            </Button>
          </>
        }
        address={address}
        searching={providersSearch}
        list={list}
        problemTitle={t("providers.failed")}
        views={{ page: "providers", defaults: providersSearchDefaults, apart: ["provider"] }}
        exports={csvExport("providers", providerEndpoints["providers.export"], providerColumns.options, () =>
          providerSelection(search),
        )}
        searchLabel={t("providers.search")}
        start={
          <Checkbox
            label={t("providers.showArchived")}
            checked={search.archived}
            onChange={({ target }) => change({ archived: target.checked, page: 1 })}
          />
        }
        columns={columns}
        linkOf={({ id }) => ({ to: ".", search: { ...search, provider: id }, resetScroll: false })}
        renderEmpty={({ onClear }) => <ProvidersEmpty searched={search.search !== undefined} onClear={onClear} />}
      />
      {creating && (
        <CreateDialog
          onClose={() => setCreating(false)}
          create={async (body) => {
            const { id, link } = await actions.create.mutateAsync(body);
            setCreating(false);
            if (link === undefined) open(id);
            else setInvited({ id, shown: { kind: "invitation", link, to: body.administrator.email } });
          }}
        />
      )}
      {invited && (
        <linkDialog.Part
          props={{
            ...invited.shown,
            onClose: () => {
              setInvited(null);
              open(invited.id);
            },
          }}
        />
      )}
      <Drawer
        open={search.provider !== undefined}
        onOpenChange={(next) => !next && open(undefined)}
        title={t("providers.one")}
        width="w-full md:w-[46rem]"
      >
        {search.provider !== undefined && (
          <div className="p-5 sm:p-6">
            <ProviderDetail id={search.provider} me={me} />
          </div>
        )}
      </Drawer>
    </>
  );
}

/** There is always one's own provider, so an empty list is a search without a find or an empty archive. */
function ProvidersEmpty({ searched, onClear }: ProvidersEmptyProps) {
  const t = useT();
  return searched ? (
    <EmptyState icon={SearchX} title={t("providers.noMatchTitle")} text={t("providers.noMatchText")}>
      <Button onClick={onClear}>{t("providers.clear")}</Button>
    </EmptyState>
  ) : (
    <EmptyState icon={Archive} title={t("providers.noArchivedTitle")} text={t("providers.noArchivedText")}>
      <Button onClick={onClear}>{t("providers.showInUse")}</Button>
    </EmptyState>
  );
}

/** The columns of the table; their ids are those of an export. */
function useProviderColumns({ ownId, archived }: Setup): readonly TableColumn<CountedProvider>[] {
  const t = useT();
  const format = useFormat();
  const count = { sortable: true, descendingFirst: true, align: "end" } as const;
  return [
    {
      id: "name",
      header: t("providers.name"),
      pinned: true,
      sortable: true,
      cell: ({ id, name }) => (
        <span className="flex items-center gap-2">
          <bdi className="inline-block max-w-72 truncate align-bottom" title={name}>
            {name}
          </bdi>
          {id === ownId && <Badge>{t("providers.own")}</Badge>}
        </span>
      ),
    },
    {
      id: "contact_name",
      header: t("providers.contactName"),
      cell: ({ contact_name }) => <Cut text={contact_name} />,
    },
    {
      id: "contact_email",
      header: t("providers.contactEmail"),
      cell: ({ contact_email }) => <Cut text={contact_email} />,
    },
    {
      id: "contact_phone",
      header: t("providers.contactPhone"),
      hidden: true,
      cell: ({ contact_phone }) => <bdi dir="ltr">{contact_phone}</bdi>,
    },
    { id: "users", header: t("providers.count.users"), cell: ({ users }) => format.number(users), ...count },
    {
      id: "organizations",
      header: t("providers.count.organizations"),
      cell: ({ organizations }) => format.number(organizations),
      ...count,
    },
    {
      id: "created_at",
      header: t("providers.createdAt"),
      sortable: true,
      descendingFirst: true,
      cell: ({ created_at }) => <TimeAgo time={created_at} />,
    },
    ...(archived
      ? [
          {
            id: "archived_at",
            header: t("providers.archivedAt"),
            cell: ({ archived_at }: CountedProvider) => archived_at !== null && <TimeAgo time={archived_at} />,
          },
        ]
      : []),
  ];
}

/** A text that may not fit its column. */
function Cut({ text }: { text: string }) {
  return (
    <bdi className="inline-block max-w-60 truncate align-bottom" title={text}>
      {text}
    </bdi>
  );
}
