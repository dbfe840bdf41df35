import type { MailColumn, MailMessage } from "@parapet/contract";
import type { TableColumn } from "@parapet/ui/data-table";
import type { ReactNode } from "react";
import { usePercent } from "../../../lib/format/use-percent.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { SeverityBadge } from "../../../lib/insights/severity-badge.tsx";
import { PlaceBadge } from "../../../lib/secure-inbox/place-badge.tsx";
import { SenderAddress } from "../../../lib/secure-inbox/sender-address.tsx";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { DecisionBadge } from "./decision-badge.tsx";
import { useAnalysisNames } from "./use-analysis-names.ts";
import { VerdictBadge } from "./verdict-badge.tsx";

const muted = <span className="text-fg-3">–</span>;

interface MailColumns {
  /** Every email of the list has the same decision, or none: the column is hidden by default. */
  readonly sameDecision?: boolean;
}

/** The columns of every list of mail. */
export function useMailColumns({ sameDecision = false }: MailColumns = {}): readonly TableColumn<MailMessage>[] {
  const t = useT();
  const percent = usePercent();
  const names = useAnalysisNames();
  const column = (
    id: MailColumn,
    cell: (mail: MailMessage) => ReactNode,
    rest: Partial<TableColumn<MailMessage>> = {},
  ): TableColumn<MailMessage> => ({ id, header: t(`mail.column.${id}`), cell, ...rest });
  const newest = { sortable: true, descendingFirst: true } as const;
  return [
    column("verdict", (mail) => <VerdictBadge mail={mail} />),
    column("severity", ({ severity }) => <SeverityBadge severity={severity} />, { ...newest, hidden: true }),
    column(
      "subject",
      ({ subject, place }) => (
        <span className="grid justify-items-start gap-1">
          <span className="line-clamp-2 font-medium wrap-anywhere">
            <bdi>{subject === "" ? t("mail.noSubject") : subject}</bdi>
          </span>
          {place !== "in_mailbox" && <PlaceBadge place={place} />}
        </span>
      ),
      { sortable: true, pinned: true, className: "max-w-96 min-w-48" },
    ),
    column("sender", (mail) => <Sender mail={mail} />, { className: "max-w-72 min-w-44" }),
    column("attack_type", ({ attack_type }) => (attack_type === null ? muted : t(`mail.attack.${attack_type}`)), {
      className: "max-w-44 min-w-32",
    }),
    column(
      "mailbox",
      ({ mailbox }) =>
        mailbox === null ? (
          <span className="whitespace-nowrap text-fg-2">{t("mail.uploaded")}</span>
        ) : (
          <bdi className="ltr-text block truncate text-sm" title={mailbox}>
            {mailbox}
          </bdi>
        ),
      { className: "max-w-36 min-w-28" },
    ),
    column("p", ({ p }) => (p === null ? muted : percent(p)), {
      ...newest,
      align: "end",
      className: "whitespace-nowrap tabular-nums",
    }),
    column("decision", ({ decision }) => (decision === null ? muted : <DecisionBadge decision={decision} />), {
      hidden: sameDecision,
    }),
    column("place", ({ place, mailbox }) => (mailbox === null ? muted : <PlaceBadge place={place} />), {
      hidden: true,
    }),
    column("decided_by", ({ decided_by }) => (decided_by === null ? muted : <bdi>{decided_by}</bdi>), { hidden: true }),
    column("signals", ({ signals }) => <span className="line-clamp-2">{signals.map(names.signal).join(", ")}</span>, {
      hidden: true,
      className: "max-w-96 min-w-56",
    }),
    column("received_at", ({ received_at }) => <TimeAgo time={received_at} />, newest),
  ];
}

function Sender({ mail: { from_name, from_address } }: { mail: MailMessage }) {
  const t = useT();
  if (from_address === "" && from_name === "") return <span className="text-fg-3">{t("mail.noSender")}</span>;
  return (
    <span className="grid">
      {from_name !== "" && (
        <bdi className="truncate" title={from_name}>
          {from_name}
        </bdi>
      )}
      <SenderAddress address={from_address} className="text-sm text-fg-3" />
    </span>
  );
}
