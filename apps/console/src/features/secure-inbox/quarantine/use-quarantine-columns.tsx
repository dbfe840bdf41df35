import type { QuarantineColumn, QuarantineItem } from "@parapet/contract";
import type { TableColumn } from "@parapet/ui/data-table";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { SeverityBadge } from "../../../lib/insights/severity-badge.tsx";
import { MailVerdictBadge } from "../../../lib/secure-inbox/mail-verdict-badge.tsx";
import { SenderAddress } from "../../../lib/secure-inbox/sender-address.tsx";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { TimeUntil } from "../../../lib/time/time-until.tsx";
import { HeldState } from "./held-state.tsx";

const muted = <span className="text-fg-3">–</span>;

export function useQuarantineColumns(): readonly TableColumn<QuarantineItem>[] {
  const t = useT();
  const column = (
    id: QuarantineColumn,
    cell: (item: QuarantineItem) => ReactNode,
    rest: Partial<TableColumn<QuarantineItem>> = {},
  ): TableColumn<QuarantineItem> => ({ id, header: t(`quarantine.column.${id}`), cell, ...rest });
  const newest = { sortable: true, descendingFirst: true } as const;
  const address = (value: string) => (
    <bdi className="ltr-text block truncate text-sm" title={value}>
      {value}
    </bdi>
  );
  return [
    column("state", (item) => <HeldState item={item} />),
    column("subject", (item) => <Subject item={item} />, {
      sortable: true,
      pinned: true,
      className: "max-w-96 min-w-48",
    }),
    column(
      "from_address",
      ({ from_address }) =>
        from_address === "" ? muted : <SenderAddress address={from_address} className="text-sm" />,
      {
        sortable: true,
        hidden: true,
        className: "max-w-56 min-w-36",
      },
    ),
    column("mailbox", ({ mailbox }) => address(mailbox), { sortable: true, className: "max-w-48 min-w-32" }),
    column("verdict", ({ verdict }) => <MailVerdictBadge verdict={verdict} />),
    column("severity", ({ severity }) => <SeverityBadge severity={severity} />, { ...newest, hidden: true }),
    column(
      "holder",
      ({ holder, held_by }) => (
        <span className="grid">
          <bdi className="truncate" title={holder}>
            {holder}
          </bdi>
          <span className="text-sm whitespace-nowrap text-fg-3">{t(`quarantine.holder.${held_by}`)}</span>
        </span>
      ),
      { className: "max-w-44 min-w-32" },
    ),
    column("reason", ({ reason }) => (reason === null ? muted : <bdi className="line-clamp-2">{reason}</bdi>), {
      hidden: true,
    }),
    column("origin", ({ origin }) => (origin === null ? muted : <bdi>{origin}</bdi>), { hidden: true }),
    column("received_at", ({ received_at }) => <TimeAgo time={received_at} />, { ...newest, hidden: true }),
    column("held_at", ({ held_at }) => <TimeAgo time={held_at} />, newest),
    column("expires_at", ({ state, expires_at }) => (state === "held" ? <TimeUntil time={expires_at} /> : muted), {
      sortable: true,
    }),
    column("settled_at", ({ settled_at }) => (settled_at === null ? muted : <TimeAgo time={settled_at} />), {
      hidden: true,
    }),
    column("settled_by", ({ settled_by }) => (settled_by === null ? muted : <Settler who={settled_by} />), {
      hidden: true,
    }),
  ];
}

/** The subject, and who sent it. */
function Subject({ item: { subject, from_address } }: { item: QuarantineItem }) {
  return (
    <span className="grid">
      <span className="line-clamp-2 font-medium wrap-anywhere">
        <bdi>{subject === "" ? "–" : subject}</bdi>
      </span>
      <SenderAddress address={from_address} className="text-sm text-fg-3" />
    </span>
  );
}

function Settler({ who }: { who: string }) {
  const t = useT();
  return <bdi>{who === "" ? t("quarantine.server") : who}</bdi>;
}
