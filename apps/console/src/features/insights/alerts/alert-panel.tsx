import type { AlertAction, AlertDetail, Alert, AlertChange, AlertUnit } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { buttonClass } from "@parapet/ui/button-class";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { TimeSeries } from "@parapet/ui/time-series";
import { Timeline, type TimelineEntry } from "@parapet/ui/timeline";
import { Link } from "@tanstack/react-router";
import {
  Activity,
  Boxes,
  AlarmClock,
  BellOff,
  BellRing,
  Check,
  CircleCheck,
  type LucideIcon,
  RotateCcw,
  UserRound,
} from "lucide-react";
import { useMemo } from "react";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { callsOf } from "../../../lib/insights/calls-of.ts";
import { SeverityBadge } from "../../../lib/insights/severity-badge.tsx";
import { HandlerSelect } from "../../../lib/people/handler-select.tsx";
import { AlertMenu } from "./alert-menu.tsx";
import { AlertState } from "./alert-state.tsx";
import { AlertSubject } from "./alert-subject.tsx";
import { ruleName } from "./rule-name.ts";
import { stateTones } from "./state-tones.ts";
import { useEvidence } from "./use-evidence.ts";

/** What the course counts: a silence is given in minutes and drawn as missing events. */
const drawn = (unit: AlertUnit) => (unit === "minutes" ? "calls" : unit);

/** What was observed around the alert, against what was to be expected. */
function AlertChart({ alert: { series, evidence } }: { alert: AlertDetail }) {
  const t = useT();
  const { value } = useEvidence();
  const unit = drawn(evidence.unit);
  const times = useMemo(() => series.points.map(({ time }) => Date.parse(time)), [series]);
  const format = useMemo(() => (number: number) => value(unit, number), [value, unit]);
  const expected = series.points.map((point) => point.expected);
  const hasExpected = expected.some((each) => each !== null);
  return (
    <TimeSeries
      title={t(`alerts.chart.${unit}`)}
      height={180}
      times={times}
      format={format}
      series={[
        {
          id: "observed",
          label: t("alerts.column.observed"),
          color: "brand",
          values: series.points.map((point) => point.observed),
        },
        ...(hasExpected
          ? [{ id: "expected", label: t("alerts.column.expected"), color: "neutral" as const, values: expected }]
          : []),
      ]}
    />
  );
}

const icons: Readonly<Record<AlertChange["what"], LucideIcon>> = {
  raised: BellRing,
  reopened: RotateCcw,
  quiet: CircleCheck,
  awake: AlarmClock,
  state: Check,
  assigned: UserRound,
};

/** What happened to an alert, newest first. */
function AlertHistory({ changes }: { changes: readonly AlertChange[] }) {
  const t = useT();
  const titleOf = ({ what, state, assignee }: AlertChange) => {
    if (what === "state") return t(`alerts.became.${state}`);
    if (what === "assigned")
      return assignee === null ? t("alerts.unassigned") : t("alerts.assigned", { name: assignee });
    return t(`alerts.happened.${what}`);
  };
  const entries = changes.map((change): TimelineEntry => ({
    id: change.id,
    time: new Date(change.time),
    title: titleOf(change),
    actor: change.actor === null ? undefined : <bdi>{change.actor}</bdi>,
    icon: change.what === "state" && change.state === "snoozed" ? BellOff : icons[change.what],
    tone: stateTones[change.state],
  }));
  return <Timeline label={t("alerts.history")} entries={entries} />;
}

/** Kinds whose calls the verdict filter of the events list finds. */
const verdicts: Readonly<Partial<Record<Alert["kind"], string>>> = {
  shadow: "shadow",
  zombie: "zombie",
  violation: "violation",
};

const hour = 3_600_000;

/** The events behind an alert: those of its operation, its API or its source, around its time. */
export function eventsOf(alert: Alert): Record<string, unknown> {
  const { kind, host, port, method, template, action, source_id, finding } = alert;
  const { evidence, last_seen_at, first_seen_at } = alert;
  const verdict = verdicts[kind];
  const since = Math.min(Date.parse(evidence.since), Date.parse(first_seen_at));
  return {
    from: new Date(since - (source_id === null ? 0 : hour)).toISOString(),
    to: new Date(Math.max(Date.parse(evidence.until), Date.parse(last_seen_at)) + 60_000).toISOString(),
    ...(host !== null && callsOf({ host, port })),
    ...(method !== null && { "method[is]": [method] }),
    ...(template !== null && { "template[is]": [template] }),
    ...(action !== null && { "action[is]": [action] }),
    ...(source_id !== null && { "source[is]": [source_id] }),
    ...(finding !== null && { "finding[is]": [finding] }),
    ...(verdict !== undefined && { "verdict[is]": [verdict] }),
    ...(kind === "error_rate" && { "statusClass[is]": [5] }),
  };
}

interface AlertPanelProps {
  alert: AlertDetail;
  mayWork: boolean;
  onAction: (action: AlertAction) => void;
}

/** Why, in numbers and as a course; what can be done; what happened. */
export function AlertPanel({ alert, mayWork, onAction }: AlertPanelProps) {
  const t = useT();
  const format = useFormat();
  const { reason } = useEvidence();
  const isActive = alert.state === "open" || alert.state === "snoozed";
  return (
    <div className="grid gap-6 p-5">
      <section className="grid gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <SeverityBadge severity={alert.severity} />
          <AlertState {...alert} />
        </div>
        <AlertSubject subject={alert} />
        <p className="text-fg-2">{reason(alert.kind, alert.evidence)}</p>
        {mayWork && (
          <div className="flex flex-wrap items-center gap-2">
            {isActive && (
              <Button variant="primary" onClick={() => onAction({ action: "acknowledge" })}>
                {t("alerts.acknowledge")}
              </Button>
            )}
            {alert.state === "acknowledged" && (
              <Button variant="primary" onClick={() => onAction({ action: "resolve" })}>
                {t("alerts.resolve")}
              </Button>
            )}
            <AlertMenu alert={alert} onAction={onAction} />
          </div>
        )}
        {mayWork && (
          <div className="max-w-72">
            <HandlerSelect
              label={t("alerts.column.assignee")}
              none={t("alerts.unassigned")}
              id={alert.assignee_id}
              name={alert.assignee}
              onChange={(assignee_id) => onAction({ action: "assign", assignee_id })}
            />
          </div>
        )}
      </section>
      {alert.series.points.length > 0 && <AlertChart alert={alert} />}
      <div className="flex flex-wrap gap-2">
        <Link to="/insights/events" search={eventsOf(alert)} className={buttonClass("secondary", "sm")}>
          <Activity aria-hidden size={15} />
          {t("alerts.toEvents")}
        </Link>
        {alert.api_id !== null && (
          <Link
            to="/insights/inventory/internal/$id"
            params={{ id: alert.api_id }}
            className={buttonClass("secondary", "sm")}
          >
            <Boxes aria-hidden size={15} />
            {t("alerts.toApi")}
          </Link>
        )}
      </div>
      <KeyValueList
        items={[
          {
            key: "rule",
            label: t("alerts.rule"),
            value: <bdi>{ruleName(t, { kind: alert.kind, name: alert.rule_name })}</bdi>,
          },
          { key: "count", label: t("alerts.column.count"), value: format.number(alert.count) },
          { key: "first", label: t("alerts.column.first_seen_at"), value: format.exactInstant(alert.first_seen_at) },
          { key: "last", label: t("alerts.column.last_seen_at"), value: format.exactInstant(alert.last_seen_at) },
          ...(mayWork
            ? []
            : [
                {
                  key: "assignee",
                  label: t("alerts.column.assignee"),
                  value: <bdi>{alert.assignee ?? t("alerts.unassigned")}</bdi>,
                },
              ]),
        ]}
      />
      <section className="grid gap-4">
        <h3 className="font-semibold">{t("alerts.history")}</h3>
        <AlertHistory changes={alert.changes} />
      </section>
    </div>
  );
}
