import type { Api, ApiDocument } from "@parapet/contract";
import { CodeBlock } from "@parapet/ui/code-block";
import { Select } from "@parapet/ui/select";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { documentQuery } from "../inventory-queries.ts";
import { useMayEditApis } from "../use-may-edit-apis.ts";
import { DocumentDownload } from "./document-download.tsx";
import { DocumentFacts } from "./document-facts.tsx";
import { RestoreButton } from "./restore-button.tsx";
import { fileStem } from "./save-document.ts";

interface DocumentVersionProps {
  api: Api;
  versions: readonly ApiDocument[];
  chosen: ApiDocument;
  onChoose: (version: number | undefined) => void;
}

/** One version of a provided document, as it was written. */
export function DocumentVersion({ api, versions, chosen, onChoose }: DocumentVersionProps) {
  const t = useT();
  const format = useFormat();
  const mayAdminister = useMayEditApis();
  const { data, error, refetch } = useQuery(documentQuery(api.id, chosen.version));
  const name = `${fileStem(api)}-v${chosen.version}`;
  const isNewest = chosen.version === versions[0]?.version;
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
          <DocumentDownload id={api.id} document={chosen} name={name} />
        </div>
      </div>
      <DocumentFacts document={chosen} />
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
