import type { ReplyVerdict } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { repliesQuery } from "./report-queries.ts";

/** Replies that are shown: the others read alike. */
const most = 5;

/** The reply that each reporter would get, in their language. */
export function RepliesPreview({ id, verdict }: { id: string; verdict: ReplyVerdict }) {
  const t = useT();
  const { data, error, refetch } = useQuery(repliesQuery(id, verdict));
  if (error && !data)
    return <ProblemCard title={t("reports.previewError")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={4} />;
  const more = data.items.length - most;
  return (
    <ul aria-label={t("reports.preview")} className="grid gap-4">
      {data.items.slice(0, most).map((reply) => (
        <li key={reply.reporter} className="grid gap-2 rounded-lg border border-line p-4">
          <span className="flex flex-wrap items-center gap-2 text-sm">
            <bdi className="ltr-text min-w-0 wrap-anywhere">{reply.reporter}</bdi>
            {reply.skipped === null ? (
              <Badge>{t(`reports.language.${reply.language}`)}</Badge>
            ) : (
              <Badge tone="warning">{t(`reports.skipped.${reply.skipped}`)}</Badge>
            )}
          </span>
          {reply.skipped === null && (
            <div lang={reply.language} dir="auto" className="grid gap-2 text-sm">
              <p className="font-medium wrap-anywhere">{reply.subject}</p>
              <p className="whitespace-pre-wrap wrap-anywhere text-fg-2">{reply.text}</p>
            </div>
          )}
        </li>
      ))}
      {more > 0 && <li className="text-sm text-fg-3">{t("reports.moreReplies", { count: more })}</li>}
    </ul>
  );
}
