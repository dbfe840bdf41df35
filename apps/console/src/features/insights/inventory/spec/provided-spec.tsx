import type { Api } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { useQuery } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { useListAddress } from "../../../../lib/list/use-list-address.ts";
import { readApiSearch } from "../api-search.ts";
import { DocumentVersion } from "./document-version.tsx";
import { documentsQuery } from "../inventory-queries.ts";
import { useMayEditApis } from "../use-may-edit-apis.ts";

const ProvideDialog = lazy(async () => ({ default: (await import("./provide-dialog.tsx")).ProvideDialog }));

/** The document that people provide for an API, version by version. */
export function ProvidedSpec({ api }: { api: Api }) {
  const t = useT();
  const { search, change } = useListAddress(readApiSearch);
  const { data, error, refetch } = useQuery(documentsQuery(api.id));
  const [isProviding, setProviding] = useState(false);
  const mayAdminister = useMayEditApis();
  const chosen = data?.items.find(({ version }) => version === search.version) ?? data?.items[0];
  return (
    <Card
      title={t("inventory.providedSpec")}
      actions={
        mayAdminister && (
          <Button icon={<Upload aria-hidden size={15} />} onClick={() => setProviding(true)}>
            {t("inventory.provide")}
          </Button>
        )
      }
    >
      {error && !data ? (
        <ProblemCard title={t("inventory.specErrorTitle")} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonLines count={2} />
      ) : chosen === undefined ? (
        <p className="max-w-prose text-fg-2">
          {t(mayAdminister ? "inventory.notProvided" : "inventory.notProvidedToReaders")}
        </p>
      ) : (
        <DocumentVersion
          api={api}
          versions={data.items}
          chosen={chosen}
          onChoose={(version) => change({ version }, true)}
        />
      )}
      <Suspense>
        {isProviding && (
          <ProvideDialog
            api={api}
            onClose={() => setProviding(false)}
            onPublished={() => {
              setProviding(false);
              change({ version: undefined }, true);
            }}
          />
        )}
      </Suspense>
    </Card>
  );
}
