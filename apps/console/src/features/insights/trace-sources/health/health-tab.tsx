import type { IngestStatus, SourceHealth, IngestHint } from "@parapet/contract";
import { Alert, type AlertTone } from "@parapet/ui/alert";
import { Sparkline } from "@parapet/ui/sparkline";
import { type ReactNode, useId } from "react";
import type { Format } from "../../../../lib/format/format.ts";
import { useFormat } from "../../../../lib/format/use-format.ts";
import type { MessageValues } from "../../../../lib/i18n/message-table.ts";
import { useT, type Translate } from "../../../../lib/i18n/use-t.ts";
import { telemetryAddress } from "../../../../lib/telemetry/telemetry-command.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { RecentCalls } from "./recent-calls.tsx";

const tones: Readonly<Record<IngestHint["kind"], AlertTone>> = {
  disabled: "warning",
  ended_token: "warning",
  unknown_token: "warning",
  refused: "warning",
  polls_only: "warning",
  silent: "info",
  not_api: "info",
  timeless: "info",
  clock_ahead: "warning",
  late: "warning",
  shed: "warning",
};

/** What seems wrong with a source, and what to do about it. */
function Hint({ hint }: { hint: IngestHint }) {
  const t = useT();
  const format = useFormat();
  return <Alert tone={tones[hint.kind]}>{t(`sources.hint.${hint.kind}`, valuesOf(hint, t, format))}</Alert>;
}

function valuesOf(hint: IngestHint, t: Translate, format: Format): MessageValues {
  switch (hint.kind) {
    case "silent":
      return { address: telemetryAddress(location.origin) };
    case "refused":
      return { count: hint.count, reason: t(`sources.reason.${hint.reason}`) };
    case "not_api":
      return { count: hint.count, type: hint.content_type || t("sources.typeUnknown") };
    case "polls_only":
      return { when: format.ago(hint.polled_at, new Date()) };
    case "clock_ahead":
    case "late":
      return { time: format.duration(Math.round(hint.ms)) };
    case "timeless":
    case "unknown_token":
    case "ended_token":
    case "disabled":
    case "shed":
      return { count: hint.count };
  }
}

interface HealthTabProps {
  health: SourceHealth;
  queue: IngestStatus["queue"];
  funnel: ReactNode;
}

/** What seems wrong, the figures behind it, and the last calls. */
export function HealthTab({ health, queue, funnel }: HealthTabProps) {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const duration = (ms: number | null) => (ms === null ? t("sources.unknownTime") : format.duration(Math.round(ms)));
  const total = health.per_minute.reduce((sum, count) => sum + count, 0);
  const topReasons = format.number(Math.max(0, ...health.per_minute));
  return (
    <div className="grid gap-6">
      <section aria-labelledby={`${id}-hints`} className="grid gap-2">
        <h2 id={`${id}-hints`} className="sr-only">
          {t("sources.hints")}
        </h2>
        {health.hints.map((hint) => (
          <Hint key={hint.kind} hint={hint} />
        ))}
        {health.hints.length === 0 && health.status === "active" && <Alert tone="success">{t("sources.well")}</Alert>}
      </section>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line-card bg-line shadow-card sm:grid-cols-4">
        <Figure label={t("sources.tile.rate1m")}>
          {t("sources.perSecond", { rate: format.number(health.rate_1m) })}
        </Figure>
        <Figure
          label={t("sources.tile.rate1h")}
          aside={
            <Sparkline
              values={health.per_minute}
              width={72}
              label={t("sources.lastHour", { total, most: topReasons })}
            />
          }
        >
          {format.number(total)}
        </Figure>
        <Figure label={t("sources.tile.rejects")}>{format.number(health.rejects_1h)}</Figure>
        <Figure label={t("sources.tile.lastSeen")}>
          {health.last_seen_at === null ? t("sources.never") : <TimeAgo time={health.last_seen_at} />}
        </Figure>
        <Figure label={t("sources.tile.lag")}>{duration(health.lag_p95_ms)}</Figure>
        <Figure label={t("sources.tile.ahead")}>{duration(health.clock_ahead_ms)}</Figure>
        <Figure label={t("sources.tile.queue")}>{format.bytes(queue.bytes)}</Figure>
        <Figure label={t("sources.tile.shed")}>{format.number(health.shed_1h)}</Figure>
      </dl>
      {funnel}
      <section aria-labelledby={`${id}-recent`} className="grid min-w-0 gap-3">
        <h2 id={`${id}-recent`} className="text-base font-semibold tracking-heading">
          {t("sources.recent")}
        </h2>
        <RecentCalls calls={health.recent} />
      </section>
    </div>
  );
}

function Figure({ label, aside, children }: { label: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid content-between gap-1 bg-surface p-4">
      <dt className="text-sm text-fg-2">{label}</dt>
      <dd className="flex items-end justify-between gap-2 text-base font-semibold tabular-nums sm:text-lg">
        {children}
        {aside}
      </dd>
    </div>
  );
}
