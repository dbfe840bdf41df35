import { Alert } from "@parapet/ui/alert";
import { useFormat } from "../../format/use-format.ts";
import { useT } from "../../i18n/use-t.ts";

/** How far a bulk action has come. */
export function BulkProgress({ done, total }: { done: number; total: number }) {
  const t = useT();
  const { number } = useFormat();
  return <Alert tone="info">{t("list.bulk.running", { done: number(done), total: number(total) })}</Alert>;
}
