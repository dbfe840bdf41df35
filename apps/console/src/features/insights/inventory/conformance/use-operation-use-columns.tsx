import type { OperationUse } from "@parapet/contract";
import type { TableColumn } from "@parapet/ui/data-table";
import type { ReactNode } from "react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import type { ApiPlace } from "../../../../lib/insights/calls-of.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { ConsumerName } from "../consumer-name.tsx";
import { OperationLink } from "../operation-link.tsx";

/** The columns of a list of operations with who calls them, whose links lead to the calls of a range. */
export function useOperationUseColumns(
  api: ApiPlace,
  range: { readonly from: string; readonly to: string },
): readonly TableColumn<OperationUse>[] {
  const t = useT();
  const format = useFormat();
  const column = (
    id: "operation" | "calls" | "errors" | "consumers" | "last_seen_at",
    cell: (row: OperationUse) => ReactNode,
    rest: Partial<TableColumn<OperationUse>> = {},
  ) => ({ id, header: t(`inventory.use.${id}`), cell, ...rest });
  return [
    column("operation", (row) => <OperationLink api={api} operation={row} range={range} />, { pinned: true }),
    column("consumers", ({ consumers, consumer_count }) => (
      <ul className="grid gap-2">
        {consumers.map((each) => (
          <li key={`${each.kind} ${each.consumer}`}>
            <ConsumerName api={api} consumer={each} range={range} />
          </li>
        ))}
        {consumer_count > consumers.length && (
          <li className="text-sm text-fg-2">
            {t("inventory.moreConsumers", { count: consumer_count - consumers.length })}
          </li>
        )}
      </ul>
    )),
    column("calls", ({ calls }) => format.number(calls), { align: "end" }),
    column("errors", ({ errors }) => format.number(errors), { align: "end" }),
    column("last_seen_at", ({ last_seen_at }) => (last_seen_at === null ? "–" : <TimeAgo time={last_seen_at} />)),
  ];
}
