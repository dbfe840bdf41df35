import type { OperationUse } from "@parapet/contract";
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
    <section className="grid min-w-0 gap-3">
      <h2 className="text-base font-semibold tracking-heading">{t(`inventory.${kind}Title`)}</h2>
      {rows.length === 0 ? (
        <p className="text-fg-2">{t(`inventory.${kind}None`)}</p>
      ) : (
        <DataTable label={t(`inventory.${kind}Title`)} rows={rows} rowId={idOf} columns={columns} />
      )}
    </section>
  );
}
