import type { ComparedWith, EventComparison, EventDetail } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { buttonClass } from "@parapet/ui/button-class";
import type { DiffLine } from "@parapet/ui/diff-marker";
import { DiffViewer } from "@parapet/ui/diff-viewer";
import { EmptyState } from "@parapet/ui/empty-state";
import { Skeleton } from "@parapet/ui/skeleton";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FileQuestion } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { verdictTones } from "../../../lib/insights/verdict-badge.tsx";
import { LoadProblem } from "../../../lib/problem/load-problem.tsx";
import { DifferenceList } from "./difference-list.tsx";
import { differenceQuery } from "./events-query.ts";
import { useRuleName } from "./use-rule-name.ts";

type Difference = EventComparison["differences"][number];

interface ComparedTextsProps {
  event: EventDetail;
  against: ComparedWith;
  whole: boolean;
}

/** The differences in words, and both texts with the differences at their lines. */
export function ComparedTexts({ event, against, whole }: ComparedTextsProps) {
  const t = useT();
  const ruleName = useRuleName();
  const { data, error, refetch } = useQuery(differenceQuery(event.id, against, whole));
  const [line, setLine] = useState<DiffLine | null>(null);
  const viewer = useRef<HTMLDivElement>(null);
  const markers = useMemo(
    () =>
      (data?.differences ?? []).flatMap((difference) => {
        const at = lineOf(difference);
        return at === null ? [] : [{ ...at, tone: verdictTones[difference.verdict], label: ruleName(difference.rule) }];
      }),
    [data, ruleName],
  );
  if (data === undefined && error)
    return <LoadProblem title={t("events.comparison.failed")} error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <div role="status" aria-label={t("ui.loading")} className="grid gap-4">
        <Skeleton className="my-3 w-72 max-w-full" />
        <SkeletonLines count={18} />
      </div>
    );
  if (data === null) return <ComparisonEmpty event={event} against={against} />;
  const isDocumented = against === "documented";
  const document = isDocumented
    ? t("events.comparison.version", { version: data.version ?? 0 })
    : t("events.comparison.learnt");
  const show = (difference: Difference) => {
    setLine(lineOf(difference));
    viewer.current?.scrollIntoView({ block: "nearest" });
  };
  return (
    <div className="grid gap-4">
      {!event.payload_kept && <Alert tone="warning">{t("events.comparison.expired")}</Alert>}
      {data.masked && <Alert tone="info">{t("events.comparison.masked")}</Alert>}
      {data.left === "" && (
        <Alert tone="warning">
          {t(isDocumented ? "events.comparison.undocumented" : "events.comparison.unlearnt")}
        </Alert>
      )}
      <DifferenceList differences={data.differences} onShow={show} />
      <div ref={viewer}>
        <DiffViewer
          label={t("events.comparison")}
          left={{ title: document, text: data.left }}
          right={{ title: t("events.comparison.thisCall"), text: data.right }}
          markers={markers}
          scrollToLine={line}
        />
      </div>
    </div>
  );
}

/** Where a difference is shown: at what the call says, which is where it went wrong. */
function lineOf({ left_line, right_line }: Difference): DiffLine | null {
  if (right_line !== null) return { side: "right", line: right_line };
  return left_line === null ? null : { side: "left", line: left_line };
}

/** There is no such document: what would make one. */
function ComparisonEmpty({ event, against }: { event: EventDetail; against: ComparedWith }) {
  const t = useT();
  const isDocumented = against === "documented" && event.api !== null;
  return (
    <EmptyState
      icon={FileQuestion}
      title={t(isDocumented ? "events.comparison.noDocument" : "events.comparison.nothingLearnt")}
      text={t(isDocumented ? "events.comparison.noDocumentText" : "events.comparison.nothingLearntText")}
    >
      {isDocumented && event.api && (
        <Link
          to={`/insights/inventory/${event.api.kind}/$id`}
          params={{ id: event.api.id }}
          search={{ tab: "spec" }}
          className={buttonClass("secondary")}
        >
          {t("events.comparison.provide")}
        </Link>
      )}
    </EmptyState>
  );
}
