import type { MailReportEntry, ReportedMailDetail } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Card } from "@parapet/ui/card";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { ReliabilityScore } from "./reliability-score.tsx";

/** Reports of the email: reporter, way, time, comment and reply. */
export function EntriesCard({ reported: { entries, reports } }: { reported: ReportedMailDetail }) {
  const t = useT();
  const format = useFormat();
  return (
    <Card title={t("reports.column.reports")} actions={<Badge>{format.number(reports)}</Badge>}>
      <ul aria-label={t("reports.column.reports")} className="grid gap-4">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {reports > entries.length && (
        <p className="mt-3 text-sm text-fg-3">{t("reports.moreEntries", { count: reports - entries.length })}</p>
      )}
    </Card>
  );
}

function Entry({ entry }: { entry: MailReportEntry }) {
  const t = useT();
  const { reporter, reporter_name: name, kind, channel, words, outcome, replies } = entry;
  return (
    <li className="grid gap-1.5 border-b border-line pb-4 last:border-0 last:pb-0">
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="min-w-0 font-medium wrap-anywhere">
          <bdi>{name ?? reporter}</bdi>
        </span>
        <Badge>{t(`reports.kind.${kind}`)}</Badge>
        {entry.is_repeated && <Badge>{t("reports.repeated")}</Badge>}
        {outcome !== null && (
          <Badge tone={outcome === "right" ? "success" : "warning"}>{t(`reports.outcome.${outcome}`)}</Badge>
        )}
      </span>
      {name !== null && <bdi className="ltr-text text-sm wrap-anywhere text-fg-2">{reporter}</bdi>}
      <ReliabilityScore of={entry.reliability} long />
      <span className="text-sm text-fg-3">
        {t(`reports.channel.${channel}`)} · <TimeAgo time={entry.reported_at} /> · {t(whereOf(entry))}
        {entry.sender_ip !== null && (
          <>
            {" · "}
            <bdi className="ltr-text">{entry.sender_ip}</bdi>
          </>
        )}
      </span>
      {words !== "" && (
        <blockquote className="border-s-2 border-line ps-3 whitespace-pre-wrap wrap-anywhere">
          <bdi>{words}</bdi>
        </blockquote>
      )}
      {replies.map((reply) => (
        <span key={reply.verdict} className="text-sm text-fg-2">
          {t(`reports.reply.${reply.state}`, { verdict: t(`reports.verdict.${reply.verdict}`) })} ·{" "}
          <TimeAgo time={reply.at} />
        </span>
      ))}
    </li>
  );
}

function whereOf({ mail_id: mail, is_own_copy: isOwn }: MailReportEntry) {
  if (mail === null) return "reports.place.none";
  return isOwn ? "reports.place.own" : "reports.place.attached";
}
