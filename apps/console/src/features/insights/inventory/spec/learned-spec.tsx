import { documentFormat, specDialect, type Api } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { ChoiceGroup } from "@parapet/ui/choice-group";
import { CodeBlock } from "@parapet/ui/code-block";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { useListAddress } from "../../../../lib/list/use-list-address.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { readApiSearch } from "../api-search.ts";
import { specQuery } from "../inventory-queries.ts";
import { ReferenceLink } from "./reference-link.tsx";
import { fileStem, saveDocument } from "./save-document.ts";

/** What was learned of an API as an OpenAPI document, to read and to take along. */
export function LearnedSpec({ api }: { api: Api }) {
  const t = useT();
  const { search, change } = useListAddress(readApiSearch);
  const { dialect, format } = search;
  const { data, error, isPlaceholderData, refetch } = useQuery(specQuery(api.id, dialect, format));
  const name = `${fileStem(api)}-openapi-${dialect}.${format}`;
  return (
    <Card
      title={t("inventory.learntSpec")}
      actions={
        <div className="flex flex-wrap items-center justify-end gap-3">
          <ChoiceGroup
            label={t("inventory.dialect")}
            look="segments"
            value={dialect}
            onChange={(next) => change({ dialect: next }, true)}
            choices={specDialect.options.map((each) => ({
              value: each,
              label: `OpenAPI ${each}`,
              face: <bdi className="px-3 py-1 text-sm tabular-nums">{each}</bdi>,
            }))}
          />
          <ChoiceGroup
            label={t("inventory.format")}
            look="segments"
            tooltips={false}
            value={format}
            onChange={(next) => change({ format: next }, true)}
            choices={documentFormat.options.map((each) => ({
              value: each,
              label: each.toUpperCase(),
              face: <bdi className="px-3 py-1 text-sm">{each.toUpperCase()}</bdi>,
            }))}
          />
          <ReferenceLink id={api.id} version="learnt" />
          <Button
            icon={<Download aria-hidden size={15} />}
            disabled={data === undefined || isPlaceholderData}
            onClick={() => saveDocument(data?.source ?? "", name)}
          >
            {t("inventory.download")}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="max-w-prose text-fg-2">{t("inventory.learntSpecText")}</p>
        {error && !data ? (
          <ProblemCard title={t("inventory.specErrorTitle")} error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <SkeletonLines count={12} />
        ) : (
          <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : undefined}>
            <CodeBlock label={name} code={data.source} />
          </div>
        )}
      </div>
    </Card>
  );
}
