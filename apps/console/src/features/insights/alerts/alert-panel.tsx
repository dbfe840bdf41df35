import type { AlertAction, AlertDetail } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { buttonClass } from "@parapet/ui/button-class";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { Link } from "@tanstack/react-router";
import { Activity, Boxes } from "lucide-react";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { HandlerSelect } from "../../../lib/people/handler-select.tsx";
import { AlertChart } from "./alert-chart.tsx";
import { AlertHistory } from "./alert-history.tsx";
import { eventsOf } from "./alert-links.ts";
import { AlertMenu } from "./alert-menu.tsx";
import { AlertState } from "./alert-state.tsx";
import { AlertSubject } from "./alert-subject.tsx";
import { ruleName } from "./rule-name.ts";
import { SeverityBadge } from "../../../lib/insights/severity-badge.tsx";
import { useEvidence } from "./use-evidence.ts";

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
