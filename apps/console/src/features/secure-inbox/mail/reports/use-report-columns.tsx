import type { ReportColumn, ReportedMail } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import type { TableColumn } from "@parapet/ui/data-table";
import type { ReactNode } from "react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { usePercent } from "../../../../lib/format/use-percent.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { SeverityBadge } from "../../../../lib/insights/severity-badge.tsx";
import { SenderAddress } from "../../../../lib/secure-inbox/sender-address.tsx";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { VerdictBadge } from "../verdict-badge.tsx";
import { ReliabilityScore } from "./reliability-score.tsx";
import { ReportState, ReportVerdict } from "./report-badges.tsx";

const muted = <span className="text-fg-3">–</span>;
const newest = { sortable: true, descendingFirst: true } as const;
const number = { ...newest, align: "end", className: "whitespace-nowrap tabular-nums" } as const;

/** The columns of the inbox. */
export function useReportColumns(): readonly TableColumn<ReportedMail>[] {
  const t = useT();
  const format = useFormat();
  const percent = usePercent();
  const column = (
    id: ReportColumn,
    cell: (reported: ReportedMail) => ReactNode,
    rest: Partial<TableColumn<ReportedMail>> = {},
  ): TableColumn<ReportedMail> => ({ id, header: t(`reports.column.${id}`), cell, ...rest });
  return [
    column("state", (reported) => <State reported={reported} />),
    column("verdict", ({ verdict }) => (verdict === null ? muted : <ReportVerdict verdict={verdict} />), {
      hidden: true,
    }),
    column("engine", ({ mail, reason }) => {
      if (mail !== null) return <VerdictBadge mail={mail} />;
      return reason === null ? muted : <span className="text-sm text-fg-2">{t(`reports.reason.${reason}`)}</span>;
    }),
    column("severity", ({ mail }) => (mail === null ? muted : <SeverityBadge severity={mail.severity} />), {
      ...newest,
      hidden: true,
    }),
    column("title", (reported) => <Title reported={reported} />, {
      sortable: true,
      pinned: true,
      className: "max-w-96 min-w-56",
    }),
    column("sender", ({ sender }) => (sender === "" ? muted : <bdi className="ltr-text text-sm">{sender}</bdi>), {
      hidden: true,
    }),
    column("kinds", ({ kinds }) => kinds.map((kind) => t(`reports.kind.${kind}`)).join(" · "), { hidden: true }),
    column("reporter", (reported) => <Reporter reported={reported} />, { className: "max-w-56 min-w-36" }),
    column("score", ({ reliability }) => (reliability === null ? muted : percent(reliability.score)), {
      align: "end",
      hidden: true,
    }),
    column("reports", ({ reports }) => format.number(reports), number),
    column("p", ({ mail }) => (mail === null || mail.p === null ? muted : percent(mail.p)), {
      ...number,
      hidden: true,
    }),
    column("owner", ({ owner }) => (owner === null ? muted : <bdi className="whitespace-nowrap">{owner}</bdi>)),
    column("due_at", (reported) => <Due reported={reported} />, { sortable: true }),
    column("first_reported_at", ({ first_reported_at }) => <TimeAgo time={first_reported_at} />, {
      ...newest,
      hidden: true,
    }),
    column("last_reported_at", ({ last_reported_at }) => <TimeAgo time={last_reported_at} />, newest),
    column("resolved_at", ({ resolved_at }) => (resolved_at === null ? muted : <TimeAgo time={resolved_at} />), {
      ...newest,
      hidden: true,
    }),
    column("resolved_by", ({ resolved_by }) => (resolved_by === null ? muted : <bdi>{resolved_by}</bdi>), {
      hidden: true,
    }),
  ];
}

function State({ reported: { state, verdict } }: { reported: ReportedMail }) {
  return (
    <span className="grid justify-items-start gap-1">
      <ReportState state={state} />
      {verdict !== null && <ReportVerdict verdict={verdict} />}
    </span>
  );
}

function Due({ reported: { is_overdue, verdict, state, due_at } }: { reported: ReportedMail }) {
  const t = useT();
  const format = useFormat();
  if (is_overdue) return <Badge tone="error">{t("reports.overdue")}</Badge>;
  if (verdict !== null || state === "not_analysed") return muted;
  return (
    <time dateTime={due_at} title={format.exactInstant(due_at)} className="relative z-1 whitespace-nowrap">
      {format.instant(due_at)}
    </time>
  );
}

/** The subject of the reported mail, and who sent that. */
function Title({ reported: { title, sender } }: { reported: ReportedMail }) {
  const t = useT();
  return (
    <span className="grid">
      <span className="line-clamp-2 font-medium wrap-anywhere">
        <bdi>{title === "" ? t("mail.noSubject") : title}</bdi>
      </span>
      {sender === "" ? (
        <span className="text-sm text-fg-3">{t("mail.noSender")}</span>
      ) : (
        <SenderAddress address={sender} className="text-sm text-fg-3" />
      )}
    </span>
  );
}

function Reporter({ reported: { reporter, reporters, reliability } }: { reported: ReportedMail }) {
  const t = useT();
  return (
    <span className="grid">
      <bdi className="ltr-text truncate text-sm" title={reporter}>
        {reporter}
      </bdi>
      {reporters > 1 ? (
        <span className="text-sm text-fg-3">{t("reports.others", { count: reporters - 1 })}</span>
      ) : (
        <ReliabilityScore of={reliability} />
      )}
    </span>
  );
}
