import type { Api, ApiDocument } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { CodeBlock } from "@parapet/ui/code-block";
import { Select } from "@parapet/ui/select";
import { Skeleton } from "@parapet/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { saveFile } from "../../../lib/api/save-file.ts";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { ListProblem } from "../../../lib/list/list-problem.tsx";
import { documentQuery } from "./inventory-queries.ts";

interface DocumentVersionProps {
  api: Api;
  versions: readonly ApiDocument[];
  chosen: ApiDocument;
  onChoose: (version: number) => void;
}

/** One version of a provided document, as it was written. */
export function DocumentVersion({ api, versions, chosen, onChoose }: DocumentVersionProps) {
  const t = useT();
  const format = useFormat();
  const { data, error, refetch } = useQuery(documentQuery(api.id, chosen.version));
  const name = `${api.name.replaceAll(/[^\w.-]+/g, "-")}-v${chosen.version}.json`;
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
        <Button
          icon={<Download aria-hidden size={15} />}
          disabled={data === undefined}
          onClick={() => saveFile(new Blob([data?.source ?? ""], { type: "application/json" }), name)}
        >
          {t("inventory.downloadProvided")}
        </Button>
      </div>
      <p className="text-fg-2">
        <bdi className="font-medium text-fg">{chosen.title}</bdi> · <bdi>{chosen.info_version}</bdi> ·{" "}
        <bdi>OpenAPI {chosen.dialect}</bdi>
      </p>
      {error && !data ? (
        <ListProblem title={t("inventory.specErrorTitle")} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-96" />
      ) : (
        <CodeBlock label={name} code={data.source} />
      )}
    </div>
  );
}
