import type { RecentCall } from "@parapet/contract";
import { Breakable } from "@parapet/ui/breakable";
import { DataTable, type TableColumn } from "@parapet/ui/data-table";
import { EmptyState } from "@parapet/ui/empty-state";
import { Link } from "@tanstack/react-router";
import { Radio } from "lucide-react";
import type { ReactNode } from "react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { MethodBadge } from "../../../../lib/traffic/method-badge.tsx";
import { transportName } from "../transport-name.ts";
import { WarningBadges } from "./warning-badges.tsx";

function useCallColumns(): readonly TableColumn<RecentCall>[] {
  const t = useT();
  const format = useFormat();
  const column = (
    id: "received" | "call" | "status" | "transport" | "bytes" | "warnings",
    cell: (call: RecentCall) => ReactNode,
    rest: Partial<TableColumn<RecentCall>> = {},
  ) => ({ id, header: t(`sources.recent.${id}`), cell, ...rest });
  return [
    column("received", ({ received_at }) => <TimeAgo time={received_at} />),
    column("call", (call) => <CallLink call={call} />),
    column("status", ({ status }) => status ?? "–", { align: "end" }),
    column("transport", ({ transport }) => transportName(t, transport)),
    column("bytes", ({ bytes }) => (bytes === null ? "–" : format.bytes(bytes)), { align: "end" }),
    column("warnings", ({ warnings }) => <WarningBadges warnings={warnings} />),
  ];
}

/** The last calls of a source: in what each came, and what was odd about it. */
export function RecentCalls({ calls }: { calls: readonly RecentCall[] }) {
  const t = useT();
  return (
    <DataTable
      label={t("sources.recent")}
      columns={useCallColumns()}
      rows={calls}
      rowId={({ id }) => id}
      empty={<EmptyState icon={Radio} title={t("sources.recentNone")} text={t("sources.recentNoneText")} />}
    />
  );
}

function CallLink({ call: { id, method, host, path } }: { call: RecentCall }) {
  return (
    <span className="flex min-w-48 items-center gap-2">
      <MethodBadge method={method} />
      <Link
        to="/insights/events/tableView/$id"
        params={{ id }}
        className="min-w-0 rounded-sm font-mono wrap-anywhere text-sm underline decoration-line-strong underline-offset-4 hover:text-brand-text"
      >
        <bdi className="ltr-text">
          <Breakable text={`${host}${path}`} />
        </bdi>
      </Link>
    </span>
  );
}
