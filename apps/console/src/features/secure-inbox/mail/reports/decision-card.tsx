import type { ReportedMailDetail } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Card } from "@parapet/ui/card";
import { KeyValueList } from "@parapet/ui/key-value-list";
import type { ReactNode } from "react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { HandlerSelect } from "../../../../lib/people/handler-select.tsx";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { DecisionBadge } from "../decision-badge.tsx";
import { ReportState, ReportVerdict } from "./report-badges.tsx";

type Fact = "state" | "verdict" | "reason" | "decision" | "due" | "resolved" | "owner";

interface DecisionCardProps {
  reported: ReportedMailDetail;
  mayWork: boolean;
  onAssign: (id: string | null) => void;
}

/** How a reported mail stands, until when it should be decided, and who works on it. */
export function DecisionCard({ reported, mayWork, onAssign }: DecisionCardProps) {
  const t = useT();
  const format = useFormat();
  const { state, verdict, reason, mail, due_at: due, resolved_at: resolved, resolved_by: by, owner } = reported;
  const fact = (key: Fact, value: ReactNode) => ({ key, label: t(`reports.fact.${key}`), value });
  const isOpen = verdict === null && state !== "not_analysed";
  return (
    <Card title={t("reports.column.verdict")}>
      <div className="grid gap-5">
        <KeyValueList
          items={[
            fact("state", <ReportState state={state} />),
            ...(verdict === null ? [] : [fact("verdict", <ReportVerdict verdict={verdict} />)]),
            ...(reason === null ? [] : [fact("reason", t(`reports.reasonText.${reason}`))]),
            ...(mail?.decision == null || verdict !== null
              ? []
              : [fact("decision", <DecisionBadge decision={mail.decision} />)]),
            ...(isOpen
              ? [
                  fact(
                    "due",
                    <span className="flex flex-wrap items-center gap-2">
                      <time dateTime={due}>{format.instant(due)}</time>
                      {reported.is_overdue && <Badge tone="error">{t("reports.overdue")}</Badge>}
                    </span>,
                  ),
                ]
              : []),
            ...(resolved === null
              ? []
              : [
                  fact(
                    "resolved",
                    <span>
                      <TimeAgo time={resolved} /> · {by === null ? t("reports.byItself") : <bdi>{by}</bdi>}
                    </span>,
                  ),
                ]),
            ...(mayWork || owner === null ? [] : [fact("owner", <bdi>{owner}</bdi>)]),
          ]}
        />
        {mayWork && (
          <div className="max-w-xs">
            <HandlerSelect
              label={t("reports.fact.owner")}
              none={t("reports.unassigned")}
              id={reported.owner_id}
              name={owner}
              onChange={onAssign}
            />
          </div>
        )}
      </div>
    </Card>
  );
}
