import type { OperationUse } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { DataTable } from "@parapet/ui/data-table";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { useOperationUseColumns } from "./use-operation-use-columns.tsx";

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
  const columns = useOperationUseColumns(host, range);
  return (
    <Card title={t(`inventory.${kind}Title`)} padded={rows.length === 0}>
      {rows.length === 0 ? (
        <p className="text-fg-2">{t(`inventory.${kind}None`)}</p>
      ) : (
        <DataTable label={t(`inventory.${kind}Title`)} rows={rows} rowId={idOf} columns={columns} />
      )}
    </Card>
  );
}
