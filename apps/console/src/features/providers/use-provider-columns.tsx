import type { CountedProvider } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import type { TableColumn } from "@parapet/ui/data-table";
import { useFormat } from "../../lib/format/use-format.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../lib/time/time-ago.tsx";

interface Setup {
  /** The viewer's own provider. */
  ownId: string;
  /** Only archived providers have the time of it. */
  archived: boolean;
}

/** The columns of the table; their ids are those of an export. */
export function useProviderColumns({ ownId, archived }: Setup): readonly TableColumn<CountedProvider>[] {
  const t = useT();
  const format = useFormat();
  const count = { sortable: true, descendingFirst: true, align: "end" } as const;
  return [
    {
      id: "name",
      header: t("providers.name"),
      pinned: true,
      sortable: true,
      cell: ({ id, name }) => (
        <span className="flex items-center gap-2">
          <bdi className="inline-block max-w-72 truncate align-bottom">{name}</bdi>
          {id === ownId && <Badge>{t("providers.own")}</Badge>}
        </span>
      ),
    },
    {
      id: "contact_name",
      header: t("providers.contactName"),
      cell: ({ contact_name }) => <bdi className="inline-block max-w-60 truncate align-bottom">{contact_name}</bdi>,
    },
    {
      id: "contact_email",
      header: t("providers.contactEmail"),
      cell: ({ contact_email }) => <bdi className="inline-block max-w-60 truncate align-bottom">{contact_email}</bdi>,
    },
    {
      id: "contact_phone",
      header: t("providers.contactPhone"),
      hidden: true,
      cell: ({ contact_phone }) => <bdi dir="ltr">{contact_phone}</bdi>,
    },
    { id: "users", header: t("providers.count.users"), cell: ({ users }) => format.number(users), ...count },
    {
      id: "organizations",
      header: t("providers.count.organizations"),
      cell: ({ organizations }) => format.number(organizations),
      ...count,
    },
    {
      id: "created_at",
      header: t("providers.createdAt"),
      sortable: true,
      descendingFirst: true,
      cell: ({ created_at }) => <TimeAgo time={created_at} />,
    },
    ...(archived
      ? [
          {
            id: "archived_at",
            header: t("providers.archivedAt"),
            cell: ({ archived_at }: CountedProvider) => archived_at !== null && <TimeAgo time={archived_at} />,
          },
        ]
      : []),
  ];
}
