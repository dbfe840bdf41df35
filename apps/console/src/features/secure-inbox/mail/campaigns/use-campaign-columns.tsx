import type { Campaign, CampaignColumn } from "@parapet/contract";
import type { TableColumn } from "@parapet/ui/data-table";
import type { ReactNode } from "react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { SeverityBadge } from "../../../../lib/insights/severity-badge.tsx";
import { SenderAddress } from "../../../../lib/secure-inbox/sender-address.tsx";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { CampaignState } from "./campaign-state.tsx";

const muted = <span className="text-fg-3">–</span>;
const number = {
  align: "end",
  className: "whitespace-nowrap tabular-nums",
  sortable: true,
  descendingFirst: true,
} as const;

export function useCampaignColumns(): readonly TableColumn<Campaign>[] {
  const t = useT();
  const format = useFormat();
  const column = (
    id: CampaignColumn,
    cell: (campaign: Campaign) => ReactNode,
    rest: Partial<TableColumn<Campaign>> = {},
  ): TableColumn<Campaign> => ({ id, header: t(`campaign.column.${id}`), cell, ...rest });
  const newest = { sortable: true, descendingFirst: true } as const;
  return [
    column("state", ({ state }) => <CampaignState state={state} />),
    column("severity", ({ severity }) => <SeverityBadge severity={severity} />, newest),
    column("title", (campaign) => <Title campaign={campaign} />, {
      sortable: true,
      pinned: true,
      className: "max-w-96 min-w-56",
    }),
    column("sender", ({ sender }) => (sender === "" ? muted : <bdi className="ltr-text text-sm">{sender}</bdi>), {
      hidden: true,
    }),
    column("attack_type", ({ attack_type }) => (attack_type === null ? muted : t(`mail.attack.${attack_type}`)), {
      className: "max-w-44 min-w-32",
    }),
    column(
      "impersonates",
      ({ impersonates }) =>
        impersonates.length === 0 ? muted : impersonates.map((party) => t(`mail.party.${party}`)).join(" · "),
      { hidden: true },
    ),
    column("mails", ({ mails }) => format.number(mails), number),
    column("mailboxes", ({ mailboxes }) => format.number(mailboxes), number),
    column("undecided", ({ undecided }) => (undecided === 0 ? muted : format.number(undecided)), number),
    column("owner", ({ owner }) => (owner === null ? muted : <bdi className="whitespace-nowrap">{owner}</bdi>)),
    column("first_seen_at", ({ first_seen_at }) => <TimeAgo time={first_seen_at} />, { ...newest, hidden: true }),
    column("last_seen_at", ({ last_seen_at }) => <TimeAgo time={last_seen_at} />, newest),
  ];
}

/** The subject of its first mail, and who sent that. */
function Title({ campaign: { title, sender } }: { campaign: Campaign }) {
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
