import type { TrafficImport } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { ProgressBar } from "@parapet/ui/progress-bar";
import { StatusDot } from "@parapet/ui/status-dot";
import { Link } from "@tanstack/react-router";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { transportName } from "../transport-name.ts";
import { isUnderWay } from "./imports-query.ts";

const tones = {
  waiting: "info",
  running: "info",
  done: "success",
  failed: "error",
  cancelled: "neutral",
} as const satisfies Record<TrafficImport["state"], string>;

interface ImportItemProps {
  item: TrafficImport;
  /** Absent for who may not. */
  onCancel: (() => void) | undefined;
}

/** One upload: how far it is, and what became of its calls. */
export function ImportItem({ item, onCancel }: ImportItemProps) {
  const t = useT();
  const format = useFormat();
  const { name, state, total, done, imported, ignored, rejected, reasons, reason } = item;
  const busy = isUnderWay(item);
  return (
    <li className="grid gap-2 border-b border-line px-5 py-4 last:border-b-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <bdi className="min-w-0 font-medium break-all">{name}</bdi>
          <StatusDot tone={tones[state]}>{t(`sources.uploads.state.${state}`)}</StatusDot>
        </span>
        <span className="flex flex-wrap gap-x-3 text-sm text-fg-3">
          <span>{transportName(t, item.format)}</span>
          <span className="tabular-nums">{format.bytes(item.bytes)}</span>
          <TimeAgo time={item.created_at} />
        </span>
      </div>
      {busy && (
        <ProgressBar
          value={total === null || total === 0 ? 0 : (done / total) * 100}
          label={t("sources.uploads.importingOf", { name })}
          className="rounded-full bg-sunken"
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-fg-2">
          {state === "failed" && reason !== null ? (
            <span className="text-error">{t(`sources.reason.${reason}`)}</span>
          ) : (
            t("sources.uploads.counts", {
              imported: format.number(imported),
              ignored: format.number(ignored),
              rejected: format.number(rejected),
            })
          )}
        </p>
        <span className="flex flex-wrap gap-3 text-sm">
          {imported > 0 && (
            <Link
              to="/insights/events"
              search={{ "source[is]": item.source_id }}
              className="rounded-sm text-brand-text underline underline-offset-4"
              aria-label={t("sources.uploads.eventsOf", { name })}
            >
              {t("sources.uploads.events")}
            </Link>
          )}
          {busy && onCancel && (
            <Button size="sm" onClick={onCancel} aria-label={t("sources.uploads.cancelOf", { name })}>
              {t("ui.cancel")}
            </Button>
          )}
        </span>
      </div>
      {reasons.length > 0 && (
        <ul className="text-sm text-fg-2">
          {reasons.map((each) => (
            <li key={each.reason}>
              {t("sources.uploads.because", {
                count: format.number(each.count),
                reason: t(`sources.reason.${each.reason}`),
              })}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
