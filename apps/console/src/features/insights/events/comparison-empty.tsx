import type { ComparedWith, EventDetail } from "@parapet/contract";
import { buttonClass } from "@parapet/ui/button-class";
import { EmptyState } from "@parapet/ui/empty-state";
import { Link } from "@tanstack/react-router";
import { FileQuestion } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";

/** There is no such document: what would make one. */
export function ComparisonEmpty({ event, against }: { event: EventDetail; against: ComparedWith }) {
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
