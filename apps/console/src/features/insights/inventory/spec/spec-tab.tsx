import { type Api, type ApiDocument, apiDocumentEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { CodeBlock } from "@parapet/ui/code-block";
import { Select } from "@parapet/ui/select";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { toast } from "@parapet/ui/toast";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Upload, History } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { useListAddress } from "../../../../lib/list/use-list-address.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { readApiSearch } from "../api-search.ts";
import { documentsQuery, documentQuery, contractChanged } from "../inventory-queries.ts";
import { useMayEditApis } from "../use-may-edit-apis.ts";
import { DocumentDownload } from "./document-download.tsx";
import { DocumentFacts } from "./document-facts.tsx";
import { LearnedSpec } from "./learned-spec.tsx";
import { ReferenceLink } from "./reference-link.tsx";
import { fileStem } from "./save-document.ts";
import { ScheduleLine } from "./schedule-line.tsx";

interface RestoreButtonProps {
  id: string;
  version: number;
  onRestored: () => void;
}

interface DocumentVersionProps {
  api: Api;
  versions: readonly ApiDocument[];
  chosen: ApiDocument;
  onChoose: (version: number | undefined) => void;
}

const ProvideDialog = lazy(async () => ({ default: (await import("./provide-dialog.tsx")).ProvideDialog }));

/** The document that people provide for an API, version by version. */
function ProvidedSpec({ api }: { api: Api }) {
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
        <div className="grid grid-cols-1 gap-4">
          <p className="max-w-prose text-fg-2">
            {t(mayAdminister ? "inventory.notProvided" : "inventory.notProvidedToReaders")}
          </p>
          <ScheduleLine api={api} url={null} />
        </div>
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

/** One version of a provided document, as it was written. */
function DocumentVersion({ api, versions, chosen, onChoose }: DocumentVersionProps) {
  const t = useT();
  const format = useFormat();
  const mayAdminister = useMayEditApis();
  const { data, error, refetch } = useQuery(documentQuery(api.id, chosen.version));
  const name = `${fileStem(api)}-v${chosen.version}`;
  const [newest] = versions;
  const isNewest = chosen.version === newest?.version;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="w-full sm:w-80">
          <Select
            label={t("inventory.documentVersion")}
            value={String(chosen.version)}
            onChange={(version) => onChoose(Number(version))}
            choices={versions.map(({ version, created_at }) => ({
              value: String(version),
              label: t("inventory.versionOf", { version, time: format.instant(created_at) }),
            }))}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          {!isNewest && mayAdminister && (
            <RestoreButton id={api.id} version={chosen.version} onRestored={() => onChoose(undefined)} />
          )}
          <ReferenceLink id={api.id} version={isNewest ? undefined : chosen.version} />
          <DocumentDownload id={api.id} document={chosen} name={name} />
        </div>
      </div>
      <DocumentFacts document={chosen} />
      <ScheduleLine api={api} url={newest?.origin === "url" ? newest.origin_ref : null} />
      {error && !data ? (
        <ProblemCard title={t("inventory.specErrorTitle")} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonLines count={12} />
      ) : (
        <CodeBlock label={`${name}.${chosen.format}`} code={data.source} />
      )}
    </div>
  );
}

/** Restores an older version as the newest; nothing is lost, so there is no confirmation. */
function RestoreButton({ id, version, onRestored }: RestoreButtonProps) {
  const t = useT();
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: () => call(apiDocumentEndpoints["apis.restoreDocument"], { params: { id }, body: { version } }),
    onError: (error) => toast(errorText(t, error), "error"),
    onSuccess: async () => {
      await contractChanged(client, id);
      toast(t("inventory.restored", { version }), "success");
      onRestored();
    },
  });
  return (
    <Button icon={<History aria-hidden size={15} />} loading={restore.isPending} onClick={() => restore.mutate()}>
      {t("inventory.restoreVersion")}
    </Button>
  );
}

/** The document that people provide for an API, and the one that its traffic writes. */
export function SpecTab({ api }: { api: Api }) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <ProvidedSpec api={api} />
      <LearnedSpec api={api} />
    </div>
  );
}
