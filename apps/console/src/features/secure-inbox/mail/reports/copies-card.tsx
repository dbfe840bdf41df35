import type { ReportedMailDetail } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Card } from "@parapet/ui/card";
import { Link } from "@tanstack/react-router";
import { Waypoints } from "lucide-react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { DecisionBadge } from "../decision-badge.tsx";
import { VerdictBadge } from "../verdict-badge.tsx";

/** The mailboxes that the reported mail, or another one of its campaign, lies in. */
export function CopiesCard({ reported: { copies, copies_total: total, campaign } }: { reported: ReportedMailDetail }) {
  const t = useT();
  const format = useFormat();
  return (
    <Card title={t("reports.copies")} actions={<Badge>{format.number(total)}</Badge>}>
      {campaign !== null && (
        <Link
          to="/secure-inbox/phishing-threats/logs/campaigns/$id"
          params={{ id: campaign.id }}
          className="mb-4 flex w-fit items-center gap-2 font-medium text-brand-text hover:underline"
        >
          <Waypoints aria-hidden size={16} className="shrink-0" />
          {t("mailAnalysis.campaign", { count: campaign.mails })}
        </Link>
      )}
      {copies.length === 0 && <p className="text-fg-2">{t("reports.noCopies")}</p>}
      {copies.length > 0 && (
        <ul aria-label={t("reports.copies")} className="grid max-h-80 gap-3 overflow-y-auto">
          {copies.map((copy) => (
            <li key={copy.id} className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <Link
                to="/secure-inbox/phishing-threats/logs/analysis/$id"
                params={{ id: copy.id }}
                className="min-w-0 font-medium wrap-anywhere text-brand-text hover:underline"
              >
                <bdi className="ltr-text">{copy.mailbox}</bdi>
              </Link>
              {copy.is_reported && <Badge tone="brand">{t("reports.copy.reported")}</Badge>}
              <Badge>{t(copy.is_same ? "reports.copy.same" : "reports.copy.campaign")}</Badge>
              {copy.decision === null ? <VerdictBadge mail={copy} /> : <DecisionBadge decision={copy.decision} />}
              <span className="text-sm text-fg-3">
                {copy.folder !== null && <bdi>{copy.folder}</bdi>}
                {copy.folder !== null && " · "}
                <TimeAgo time={copy.received_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {total > copies.length && (
        <p className="mt-3 text-sm text-fg-3">{t("reports.moreCopies", { count: total - copies.length })}</p>
      )}
    </Card>
  );
}
