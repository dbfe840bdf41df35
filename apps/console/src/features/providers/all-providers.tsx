import { providerColumns, providerEndpoints, type User } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { buttonClass } from "@parapet/ui/button-class";
import { Checkbox } from "@parapet/ui/checkbox";
import { Drawer } from "@parapet/ui/drawer";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { linkDialog } from "../../lib/email/link-dialog-later.ts";
import type { ShownLink } from "../../lib/email/shown-link.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { csvExport } from "../../lib/list/export/use-export.ts";
import { ListPage } from "../../lib/list/list-page.tsx";
import { useListAddress } from "../../lib/list/use-list-address.ts";
import { CreateDialog } from "./create-dialog.tsx";
import { ProviderDetail } from "./provider-detail.tsx";
import { ProvidersEmpty } from "./providers-empty.tsx";
import { providerSelection, providersQuery } from "./providers-queries.ts";
import { providersSearch } from "./providers-search.ts";
import { providersSearchDefaults } from "./providers-search-defaults.ts";
import { useProviderActions } from "./use-provider-actions.ts";
import { useProviderColumns } from "./use-provider-columns.tsx";

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
        rowHref={({ id }) => `?${new URLSearchParams({ provider: id })}`}
        onOpen={({ id }) => open(id)}
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
