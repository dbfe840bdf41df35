import type { OperationUse } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { DataTable, type TableColumn } from "@parapet/ui/data-table";
import type { ReactNode } from "react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { ConsumerName } from "../consumer-name.tsx";
import { OperationLink } from "../operation-link.tsx";

interface OperationUsesProps {
  kind: "shadow" | "zombie";
  host: string;
  rows: readonly OperationUse[];
  range: { readonly from: string; readonly to: string };
}

const idOf = ({ method, template }: OperationUse) => `${method} ${template}`;

/** Operations that should not be called as they are, and by whom they are. */
export function OperationUses({ kind, host, rows, range }: OperationUsesProps) {
  const t = useT();
  const format = useFormat();
  const column = (
    id: "operation" | "calls" | "errors" | "consumers" | "last_seen_at",
    cell: (row: OperationUse) => ReactNode,
    rest: Partial<TableColumn<OperationUse>> = {},
  ) => ({ id, header: t(`inventory.use.${id}`), cell, ...rest });
  return (
    <Card title={t(`inventory.${kind}Title`)} padded={rows.length === 0}>
      {rows.length === 0 ? (
        <p className="text-fg-2">{t(`inventory.${kind}None`)}</p>
      ) : (
        <DataTable
          label={t(`inventory.${kind}Title`)}
          rows={rows}
          rowId={idOf}
          columns={[
            column("operation", (row) => <OperationLink host={host} operation={row} range={range} />, { pinned: true }),
            column("consumers", ({ consumers, consumer_count }) => (
              <ul className="grid gap-2">
                {consumers.map((each) => (
                  <li key={`${each.kind} ${each.consumer}`}>
                    <ConsumerName host={host} consumer={each} range={range} />
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
          ]}
        />
      )}
    </Card>
  );
}
