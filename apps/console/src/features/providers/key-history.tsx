import type { ProviderKey } from "@parapet/contract";
import { DataTable } from "@parapet/ui/data-table";
import { useT } from "../../lib/i18n/use-t.ts";
import { useKeyColumns } from "./use-key-columns.tsx";

/** Every key a provider has signed with, newest first. */
export function KeyHistory({ keys }: { keys: readonly ProviderKey[] }) {
  const t = useT();
  const columns = useKeyColumns();
  return (
    <section className="grid min-w-0 gap-3">
      <h3 className="font-semibold">{t("providers.history")}</h3>
      <DataTable label={t("providers.history")} columns={columns} rows={keys} rowId={({ kid }) => kid} />
    </section>
  );
}
