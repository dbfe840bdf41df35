import { Button } from "@parapet/ui/button";
import { buttonClass } from "@parapet/ui/button-class";
import { CodeBlock } from "@parapet/ui/code-block";
import { EmptyState } from "@parapet/ui/empty-state";
import { Link } from "@tanstack/react-router";
import { Activity } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { FilteredEmpty } from "../../../lib/list/filtered-empty.tsx";
import { telemetryCommand } from "../../../lib/telemetry/telemetry-command.ts";

interface EventsEmptyProps {
  filtered: boolean;
  hasOtherCalls: boolean;
  onClear: () => void;
  onShowAll: () => void;
}

/** No rows: because of the conditions, because none is an API call, or because nothing has come yet. */
export function EventsEmpty({ filtered, hasOtherCalls, onClear, onShowAll }: EventsEmptyProps) {
  const t = useT();
  if (filtered) {
    return <FilteredEmpty title={t("events.noMatchTitle")} text={t("events.noMatchText")} onClear={onClear} />;
  }
  if (hasOtherCalls) {
    return (
      <EmptyState icon={Activity} title={t("events.noApiTitle")} text={t("events.noApiText")}>
        <Button onClick={onShowAll}>{t("events.showNonApi")}</Button>
      </EmptyState>
    );
  }
  return (
    <div className="pb-10">
      <EmptyState icon={Activity} title={t("events.noneTitle")} text={t("events.noneText")}>
        <Link to="/insights/trace-sources" className={buttonClass("primary")}>
          {t("events.toSources")}
        </Link>
      </EmptyState>
      <div className="mx-auto -mt-6 max-w-2xl px-4 text-start">
        <CodeBlock label={t("events.example")} code={telemetryCommand(location.origin, null)} wrap />
      </div>
    </div>
  );
}
