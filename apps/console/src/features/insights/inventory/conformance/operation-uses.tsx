import type { OperationUse } from "@parapet/contract";
import { DataTable } from "@parapet/ui/data-table";
import { useT } from "../../../../lib/i18n/use-t.ts";
import type { ApiPlace } from "../../../../lib/insights/calls-of.ts";
import { useOperationUseColumns } from "./use-operation-use-columns.tsx";

interface OperationUsesProps {
  kind: "shadow" | "zombie";
  api: ApiPlace;
  rows: readonly OperationUse[];
  range: { readonly from: string; readonly to: string };
}

const idOf = ({ method, template }: OperationUse) => `${method} ${template}`;

/** Operations that should not be called as they are, and by whom they are. */
export function OperationUses({ kind, api, rows, range }: OperationUsesProps) {
  const t = useT();
  const columns = useOperationUseColumns(api, range);
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
