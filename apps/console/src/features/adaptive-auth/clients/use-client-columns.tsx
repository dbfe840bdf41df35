import type { ApiClient } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import type { TableColumn } from "@parapet/ui/data-table";
import type { ReactNode } from "react";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { ClientMenu } from "./client-menu.tsx";
import { ClientState } from "./client-state.tsx";
import type { ClientTask } from "./client-task.ts";
import type { ClientColumn } from "./clients-search.ts";
import { factorNames } from "./factor-names.ts";
import { InsecureBadge } from "./insecure-badge.tsx";

interface Setup {
  mayManage: boolean;
  onTask: (task: ClientTask) => void;
}

/** Names in a cell, as many as it has room for. */
const names = (all: readonly string[]) => (
  <bdi className="inline-block max-w-56 truncate align-bottom" title={all.join(", ")}>
    {all.join(", ")}
  </bdi>
);

export function useClientColumns({ mayManage, onTask }: Setup): readonly TableColumn<ApiClient>[] {
  const t = useT();
  const format = useFormat();
  const column = (
    id: ClientColumn,
    cell: (client: ApiClient) => ReactNode,
    rest: Partial<TableColumn<ApiClient>> = {},
  ) => ({ id, header: t(`clients.column.${id}`), cell, ...rest });
  const none = <span className="text-fg-3">{t("clients.none")}</span>;
  const some = (all: readonly string[]) => (all.length === 0 ? none : names(all));
  const columns = [
    column(
      "name",
      (client) => (
        <span className="flex max-w-64 min-w-28 items-center gap-2">
          <bdi className="truncate font-medium" title={client.name}>
            {client.name}
          </bdi>
          <InsecureBadge client={client} />
        </span>
      ),
      {
        sortable: true,
        pinned: true,
      },
    ),
    column(
      "client_id",
      ({ client_id }) => (
        <bdi title={client_id} className="ltr-text inline-block max-w-32 truncate align-bottom font-mono text-sm">
          {client_id}
        </bdi>
      ),
      { hidden: true },
    ),
    column("kind", ({ kind }) => t(`clients.kind.${kind}`), { sortable: true, className: "whitespace-nowrap" }),
    column("state", (client) => <ClientState client={client} />, { sortable: true }),
    column("organization", ({ organization }) => (organization === null ? none : names([organization.name]))),
    column("owner_name", ({ owner_name }) => some(owner_name === "" ? [] : [owner_name]), { hidden: true }),
    column("owner_email", ({ owner_email }) => some(owner_email === "" ? [] : [owner_email]), { hidden: true }),
    column("apis", ({ apis }) => some(apis.map(({ name }) => name))),
    column(
      "tags",
      ({ tags }) =>
        tags.length === 0 ? (
          none
        ) : (
          <span className="flex max-w-56 gap-1 overflow-hidden">
            {tags.map((tag) => (
              <Badge key={tag}>
                <bdi>{tag}</bdi>
              </Badge>
            ))}
          </span>
        ),
      // Beside the decisions there is no room for them on most screens.
      { hidden: true },
    ),
    column("known_by", ({ known_by, known_by_total }) => {
      if (known_by_total === 0) return none;
      // The prefix of a Parapet key says what it is.
      const texts = known_by.map(({ kind, value }) =>
        kind === "key" ? value : t("clients.knownBy", { kind: t(`adaptive.identity.${kind}`), value }),
      );
      return (
        <span className="flex items-baseline gap-1.5">
          <bdi className="max-w-44 truncate" title={texts.join("\n")}>
            {texts[0]}
          </bdi>
          {known_by_total > 1 && (
            <span className="text-fg-3">{t("clients.moreKnownBy", { count: known_by_total - 1 })}</span>
          )}
        </span>
      );
    }),
    column("keys", ({ keys }) => format.number(keys), { align: "end", hidden: true }),
    column("factors", (client) => some(factorNames(t, client))),
    column(
      "last_seen_at",
      ({ last_seen_at }) =>
        last_seen_at === null ? (
          <span className="text-fg-3">{t("clients.never")}</span>
        ) : (
          <TimeAgo time={last_seen_at} />
        ),
      { sortable: true, descendingFirst: true },
    ),
    column("decisions_7d", ({ decisions_7d }) => format.number(decisions_7d), { align: "end" }),
    column("step_ups_7d", ({ step_ups_7d }) => format.number(step_ups_7d), { align: "end", hidden: true }),
    column("created_at", ({ created_at }) => <TimeAgo time={created_at} />, {
      sortable: true,
      descendingFirst: true,
      hidden: true,
    }),
  ];
  if (!mayManage) return columns;
  return [
    ...columns,
    column("actions", (client) => <ClientMenu client={client} onTask={onTask} />, {
      align: "end",
      pinned: true,
      bare: true,
    }),
  ];
}
