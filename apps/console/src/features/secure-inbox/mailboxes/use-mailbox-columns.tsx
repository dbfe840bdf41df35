import type { Mailbox } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import type { TableColumn } from "@parapet/ui/data-table";
import type { ReactNode } from "react";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { MailboxMenu, type MailboxTask } from "./mailbox-menu.tsx";
import type { TableColumnId } from "./mailboxes-search.ts";

const none = <span className="text-fg-3">–</span>;
const text = (value: string | null) => (value === null ? none : <bdi>{value}</bdi>);

export function useMailboxColumns(
  mayChange: boolean,
  onTask: (task: MailboxTask) => void,
): readonly TableColumn<Mailbox>[] {
  const t = useT();
  const format = useFormat();
  const column = (
    id: TableColumnId,
    cell: (mailbox: Mailbox) => ReactNode,
    rest: Partial<TableColumn<Mailbox>> = {},
  ): TableColumn<Mailbox> => ({ id, header: t(`mailboxes.column.${id}`), cell, ...rest });
  const counted = (count: number) => (count === 0 ? none : format.number(count));
  const number = { align: "end", className: "whitespace-nowrap tabular-nums" } as const;
  const columns = [
    column("name", (mailbox) => <NameAndAddress mailbox={mailbox} />, {
      sortable: true,
      pinned: true,
      className: "max-w-72 min-w-48",
    }),
    column(
      "address",
      ({ address }) => (
        <bdi className="ltr-text block truncate text-sm" title={address}>
          {address}
        </bdi>
      ),
      { sortable: true, hidden: true, className: "max-w-72 min-w-48" },
    ),
    column("job_title", ({ job_title }) => text(job_title), { sortable: true, className: "min-w-36" }),
    column("department", ({ department }) => text(department), { sortable: true }),
    column("vip", (mailbox) => <VipBadge mailbox={mailbox} />),
    column("watched", (mailbox) => <WatchedBadge mailbox={mailbox} />),
    column("vip_note", ({ vip_note }) => text(vip_note), { hidden: true, className: "max-w-96" }),
    column("last_mail_at", ({ last_mail_at }) => (last_mail_at === null ? none : <TimeAgo time={last_mail_at} />), {
      sortable: true,
      descendingFirst: true,
    }),
    column("threats", ({ threats }) => counted(threats), { ...number, sortable: true, descendingFirst: true }),
    column("reports", ({ reports }) => counted(reports), number),
  ];
  if (!mayChange) return columns;
  return [
    ...columns,
    column("actions", (mailbox) => <MailboxMenu mailbox={mailbox} onTask={onTask} />, {
      align: "end",
      pinned: true,
      bare: true,
    }),
  ];
}

function NameAndAddress({ mailbox: { name, address } }: { mailbox: Mailbox }) {
  return (
    <span className="grid">
      <bdi className="truncate font-medium" title={name}>
        {name}
      </bdi>
      <bdi className="ltr-text truncate text-sm text-fg-3" title={address}>
        {address}
      </bdi>
    </span>
  );
}

function VipBadge({ mailbox: { is_vip, is_vip_by_group, is_suggested } }: { mailbox: Mailbox }) {
  const t = useT();
  if (is_vip)
    return (
      <span className="flex flex-wrap gap-1.5">
        <Badge tone="brand">{t("mailboxes.column.vip")}</Badge>
        {is_vip_by_group && <Badge>{t("vipGroup.badge")}</Badge>}
      </span>
    );
  return is_suggested ? <Badge>{t("mailboxes.suggested")}</Badge> : none;
}

function WatchedBadge({ mailbox: { is_watched } }: { mailbox: Mailbox }) {
  const t = useT();
  return is_watched ? (
    <Badge tone="success">{t("mailboxes.watched")}</Badge>
  ) : (
    <Badge tone="warning">{t("mailboxes.notWatched")}</Badge>
  );
}
