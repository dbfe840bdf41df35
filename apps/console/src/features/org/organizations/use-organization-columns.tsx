import type { Organization } from "@parapet/contract";
import { CopyButton } from "@parapet/ui/copy-button";
import type { TableColumn } from "@parapet/ui/data-table";
import { IconButton } from "@parapet/ui/icon-button";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { Link, useLocation } from "@tanstack/react-router";
import { Archive, ArchiveRestore, ChartColumn, EllipsisVertical, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { useOrgRights } from "../use-org-rights.ts";
import type { OrganizationTask } from "./organization-tasks.tsx";
import type { OrganizationColumn } from "./organizations-search.ts";

interface OrganizationMenuProps {
  organization: Organization;
  /** Others only look. */
  administers: boolean;
  onTask: (task: OrganizationTask) => void;
}

interface Setup {
  /** Only archived organizations have the time of it. */
  archived: boolean;
  onTask: (task: OrganizationTask) => void;
}

export function useOrganizationColumns({ archived, onTask }: Setup): readonly TableColumn<Organization>[] {
  const t = useT();
  const format = useFormat();
  const inInsights = useLocation({ select: ({ pathname }) => pathname.startsWith("/insights/") });
  const usersPath = inInsights ? "/insights/settings/users" : "/settings/users";
  const column = (
    id: OrganizationColumn,
    cell: (organization: Organization) => ReactNode,
    rest: Partial<TableColumn<Organization>> = {},
  ) => ({ id, header: t(`organizations.column.${id}`), cell, ...rest });
  const muted = (text: string) => <span className="whitespace-nowrap text-fg-3">{text}</span>;
  const { mayAdminister } = useOrgRights();
  const all = [
    column(
      "name",
      ({ name }) => (
        <bdi className="inline-block max-w-72 truncate align-bottom font-medium" title={name}>
          {name}
        </bdi>
      ),
      {
        sortable: true,
        pinned: true,
      },
    ),
    column(
      "users",
      ({ id, name, users }) =>
        users === 0 ? (
          format.number(0)
        ) : (
          <Link
            to={usersPath}
            search={{ organization_id: id }}
            className="rounded-sm font-medium text-brand-text underline-offset-4 hover:underline"
          >
            {format.number(users)}
            <span className="sr-only"> {t("organizations.usersOf", { name })}</span>
          </Link>
        ),
      { sortable: true, descendingFirst: true, align: "end" },
    ),
    column("mail_domains", ({ mail_domains }) =>
      mail_domains.length === 0 ? (
        muted(t("organizations.noDomains"))
      ) : (
        <bdi title={mail_domains.join(", ")} className="inline-block max-w-72 truncate align-bottom">
          {mail_domains.join(", ")}
        </bdi>
      ),
    ),
    column("invitation_code", ({ name, invitation_code }) =>
      invitation_code === null ? (
        muted(t("organizations.noCode"))
      ) : (
        <span className="flex items-center gap-1">
          <bdi className="ltr-text font-mono text-sm whitespace-nowrap">{invitation_code}</bdi>
          <CopyButton text={invitation_code} label={t("organizations.copyCodeOf", { name })} />
        </span>
      ),
    ),
    column("created_at", ({ created_at }) => <TimeAgo time={created_at} />, { sortable: true, descendingFirst: true }),
    column("archived_at", ({ archived_at }) => archived_at !== null && <TimeAgo time={archived_at} />),
    column(
      "actions",
      (organization) => <OrganizationMenu organization={organization} administers={mayAdminister} onTask={onTask} />,
      {
        align: "end",
        pinned: true,
        bare: true,
      },
    ),
  ];
  const absent = new Set<string>([...(mayAdminister ? [] : ["invitation_code"]), ...(archived ? [] : ["archived_at"])]);
  return all.filter(({ id }) => !absent.has(id));
}

function OrganizationMenu({ organization, administers, onTask }: OrganizationMenuProps) {
  const t = useT();
  return (
    <Menu
      trigger={
        <IconButton label={t("org.actionsOf", { name: organization.name })} size="sm">
          <EllipsisVertical aria-hidden size={16} />
        </IconButton>
      }
    >
      <MenuItem icon={<ChartColumn aria-hidden size={16} />} onSelect={() => onTask({ kind: "usage", organization })}>
        {t("organizations.usage")}
      </MenuItem>
      {administers && (
        <MenuItem icon={<Pencil aria-hidden size={16} />} onSelect={() => onTask({ kind: "edit", organization })}>
          {t("organizations.edit")}
        </MenuItem>
      )}
      {!administers ? null : organization.archived_at === null ? (
        <MenuItem
          icon={<Archive aria-hidden size={16} />}
          danger
          onSelect={() => onTask({ kind: "archive", organization })}
        >
          {t("organizations.archive")}
        </MenuItem>
      ) : (
        <MenuItem
          icon={<ArchiveRestore aria-hidden size={16} />}
          onSelect={() => onTask({ kind: "restore", organization })}
        >
          {t("organizations.restore")}
        </MenuItem>
      )}
    </Menu>
  );
}
