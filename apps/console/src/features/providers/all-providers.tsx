import type { User } from "@parapet/contract";
import { Drawer } from "@parapet/ui/drawer";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../lib/i18n/use-t.ts";
import { useListAddress } from "../../lib/list/use-list-address.ts";
import { CreateDialog } from "./create-dialog.tsx";
import { ProviderDetail } from "./provider-detail.tsx";
import { providersQuery } from "./providers-queries.ts";
import { readProvidersSearch } from "./providers-search.ts";
import { ProvidersView } from "./providers-view.tsx";
import { useProviderActions } from "./use-provider-actions.ts";

/** The installation's providers, and one of them in a drawer; the address keeps which. */
export function AllProviders({ me }: { me: User }) {
  const t = useT();
  const address = useListAddress(readProvidersSearch);
  const { search, change } = address;
  const list = useQuery(providersQuery(search));
  const actions = useProviderActions();
  const [creating, setCreating] = useState(false);
  const open = (provider: string | undefined) => change({ provider });
  return (
    <>
      <ProvidersView
        address={address}
        page={list.data}
        error={list.error}
        stale={list.isPlaceholderData}
        onReload={() => void list.refetch()}
        ownId={me.provider_id}
        onCreate={() => setCreating(true)}
      />
      {creating && (
        <CreateDialog
          onClose={() => setCreating(false)}
          create={async (body) => {
            const { id } = await actions.create.mutateAsync(body);
            setCreating(false);
            open(id);
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
