import type { Api, ApiChange, ComparedVersion } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import type { DiffLine } from "@parapet/ui/diff-marker";
import { DiffViewer } from "@parapet/ui/diff-viewer";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { changesQuery, sideQuery } from "../contract-queries.ts";
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
export function Comparison({ api, from, to }: ComparisonProps) {
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

/** Where a change is shown: in the newer text where it still stands there. */
function lineOf({ from_line, to_line }: ApiChange): DiffLine | null {
  if (to_line !== null) return { side: "right", line: to_line };
  return from_line === null ? null : { side: "left", line: from_line };
}

const hitOf = ({ calls, consumers }: ApiChange) => ({ calls, consumers });
