import { protectedApiEndpoints } from "@parapet/contract";
import { buttonClass } from "@parapet/ui/button-class";
import { EmptyState } from "@parapet/ui/empty-state";
import { Link } from "@tanstack/react-router";
import { ScrollText } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { FilteredEmpty } from "../../../lib/list/filtered-empty.tsx";
import { useMay } from "../../../lib/session/use-may.ts";

/** No rows: because of the conditions, or because no gateway asked yet. */
export function DecisionsEmpty({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const t = useT();
  const mayReadApis = useMay(protectedApiEndpoints["protectedApis.list"]);
  if (filtered)
    return <FilteredEmpty title={t("logging.noMatchTitle")} text={t("logging.noMatchText")} onClear={onClear} />;
  return (
    <EmptyState icon={ScrollText} title={t("logging.noneTitle")} text={t("logging.noneText")}>
      {mayReadApis && (
        <Link to="/provider/api" className={buttonClass("primary")}>
          {t("logging.toApis")}
        </Link>
      )}
    </EmptyState>
  );
}
