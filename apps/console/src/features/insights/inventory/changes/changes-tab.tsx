import type { Api, ApiDocument, ComparedVersion, ApiChange } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import type { DiffLine } from "@parapet/ui/diff-marker";
import { DiffViewer } from "@parapet/ui/diff-viewer";
import { EmptyState } from "@parapet/ui/empty-state";
import { Select } from "@parapet/ui/select";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { useQuery } from "@tanstack/react-query";
import { FileDiff } from "lucide-react";
import { useMemo, useState } from "react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { useListAddress } from "../../../../lib/list/use-list-address.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { readApiSearch } from "../api-search.ts";
import { changesQuery, sideQuery } from "../contract-queries.ts";
import { documentsQuery } from "../inventory-queries.ts";
import { Broken } from "./broken.tsx";
import { ChangeList } from "./change-list.tsx";
import { levelTones, useSentence } from "./use-sentence.ts";

interface Side {
  readonly version: ComparedVersion;
  readonly name: string;
}

interface ComparisonProps {
  api: Api;
  from: Side;
  to: Side;
}

/** The changes in words, whom they hit if a document ships, and both texts with the changes marked at their lines. */
function Comparison({ api, from, to }: ComparisonProps) {
  const t = useT();
  const sentence = useSentence();
  const changes = useQuery(changesQuery(api.id, from.version, to.version));
  const left = useQuery(sideQuery(api.id, from.version));
  const right = useQuery(sideQuery(api.id, to.version));
  const [line, setLine] = useState<DiffLine | null>(null);
  const { data } = changes;
  const markers = useMemo(
    () =>
      (data?.changes ?? []).flatMap((change) => {
        const at = lineOf(change);
        const hit = change.calls === 0 ? "" : ` – ${t("inventory.hit", hitOf(change))}`;
        return at === null ? [] : [{ ...at, tone: levelTones[change.level], label: `${sentence(change)}${hit}` }];
      }),
    [data, sentence, t],
  );
  const failed = [changes, left, right].find(({ error, data: answer }) => error !== null && answer === undefined);
  if (failed?.error)
    return (
      <ProblemCard
        title={t("inventory.changesErrorTitle")}
        error={failed.error}
        onRetry={() => void Promise.all([changes, left, right].map((each) => each.refetch()))}
      />
    );
  if (data === undefined)
    return (
      <div role="status" aria-label={t("ui.loading")} className="grid gap-5">
        <SkeletonCard lines={2} />
        <SkeletonCard lines={7} />
      </div>
    );
  return (
    <>
      {to.version !== "learnt" && <Broken api={api} data={data} />}
      <ChangeList data={data} onShow={(change) => setLine(lineOf(change))} />
      <Card title={t("inventory.sideBySide")}>
        {left.data === undefined || right.data === undefined ? (
          <SkeletonLines count={12} />
        ) : (
          <DiffViewer
            label={t("inventory.sideBySide")}
            left={{ title: from.name, text: left.data.source }}
            right={{ title: to.name, text: right.data.source }}
            markers={markers}
            scrollToLine={line}
          />
        )}
      </Card>
    </>
  );
}

/** Where a change is shown: in the newer text if it's still there. */
function lineOf({ from_line, to_line }: ApiChange): DiffLine | null {
  if (to_line !== null) return { side: "right", line: to_line };
  return from_line === null ? null : { side: "left", line: from_line };
}

const hitOf = ({ calls, consumers }: ApiChange) => ({ calls, consumers });

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
