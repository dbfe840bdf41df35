import type { Api, ApiDocument, ComparedVersion } from "@parapet/contract";
import { EmptyState } from "@parapet/ui/empty-state";
import { Select } from "@parapet/ui/select";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { useQuery } from "@tanstack/react-query";
import { FileDiff } from "lucide-react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { useListAddress } from "../../../../lib/list/use-list-address.ts";
import { readApiSearch } from "../api-search.ts";
import { documentsQuery } from "../inventory-queries.ts";
import { Comparison } from "./comparison.tsx";

/** What changes for callers between two versions of the document, or between it and what traffic shows. */
export function ChangesTab({ api }: { api: Api }) {
  const t = useT();
  const { data, error, refetch } = useQuery(documentsQuery(api.id));
  if (error && !data)
    return <ProblemCard title={t("inventory.specErrorTitle")} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonCard lines={11} />;
  if (data.items.length === 0)
    return (
      <div className="rounded-card border border-line-card bg-surface shadow-card">
        <EmptyState icon={FileDiff} title={t("inventory.noVersionTitle")} text={t("inventory.noVersionText")} />
      </div>
    );
  return <Chosen api={api} versions={data.items} />;
}

/** The two sides are in the address; the newest version is compared with the one before, or with traffic. */
function Chosen({ api, versions }: { api: Api; versions: readonly ApiDocument[] }) {
  const t = useT();
  const format = useFormat();
  const { search, change } = useListAddress(readApiSearch);
  const [newest, before] = versions;
  const base = search.base ?? before?.version ?? newest?.version ?? "learnt";
  const revision = search.revision ?? (before === undefined ? "learnt" : (newest?.version ?? "learnt"));
  const choices = [
    ...versions.map(({ version, created_at }) => ({
      value: String(version),
      label: t("inventory.versionOf", { version, time: format.instant(created_at) }),
    })),
    { value: "learnt", label: t("inventory.learntSpec") },
  ];
  const nameOf = (version: ComparedVersion) =>
    version === "learnt" ? t("inventory.learntSpec") : t("inventory.versionNumber", { version });
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap gap-3">
        <div className="w-full sm:w-80">
          <Select
            label={t("inventory.compareFrom")}
            value={String(base)}
            choices={choices}
            onChange={(next) => change({ base: next }, true)}
          />
        </div>
        <div className="w-full sm:w-80">
          <Select
            label={t("inventory.compareTo")}
            value={String(revision)}
            choices={choices}
            onChange={(next) => change({ revision: next }, true)}
          />
        </div>
      </div>
      <Comparison
        key={`${base} ${revision}`}
        api={api}
        from={{ version: base, name: nameOf(base) }}
        to={{ version: revision, name: nameOf(revision) }}
      />
    </div>
  );
}
