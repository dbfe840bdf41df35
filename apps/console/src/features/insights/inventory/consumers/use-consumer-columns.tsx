import type { ApiConsumer } from "@parapet/contract";
import type { TableColumn } from "@parapet/ui/data-table";
import type { ReactNode } from "react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import type { ApiPlace } from "../../../../lib/insights/calls-of.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { ConsumerName } from "../consumer-name.tsx";
import { OperationLink } from "../operation-link.tsx";

interface Range {
  readonly from: string;
  readonly to: string;
}

/** Operations that a row names; the others are counted. */
const shown = 3;
const noRange: Range = { from: "", to: "" };

/** The columns of a list of consumers, whose links lead to the calls of a range. */
export function useConsumerColumns(api: ApiPlace, range: Range = noRange): readonly TableColumn<ApiConsumer>[] {
  const t = useT();
  const format = useFormat();
  const { from, to } = range;
  const column = (
    id: "consumer" | "calls" | "errors" | "operations" | "last_seen_at",
    cell: (row: ApiConsumer) => ReactNode,
    rest: Partial<TableColumn<ApiConsumer>> = {},
  ) => ({ id, header: t(`inventory.consumer.${id}`), cell, ...rest });
  return [
    column("consumer", (row) => <ConsumerName api={api} consumer={row} range={{ from, to }} />, { pinned: true }),
    column("calls", ({ calls }) => format.number(calls), { align: "end" }),
    column("errors", ({ errors }) => format.number(errors), { align: "end" }),
    column("operations", ({ operations, operation_count }) => (
      <ul className="grid gap-1">
        {operations.slice(0, shown).map((operation) => (
          <li key={`${operation.method} ${operation.template}`}>
            <OperationLink api={api} operation={operation} range={{ from, to }} />
          </li>
        ))}
        {operation_count > shown && (
          <li className="text-sm text-fg-2">{t("inventory.moreOperations", { count: operation_count - shown })}</li>
        )}
      </ul>
    )),
    column("last_seen_at", ({ last_seen_at }) => <TimeAgo time={last_seen_at} />),
  ];
}
