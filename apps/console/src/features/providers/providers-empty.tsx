import { Button } from "@parapet/ui/button";
import { EmptyState } from "@parapet/ui/empty-state";
import { Archive, SearchX } from "lucide-react";
import { useT } from "../../lib/i18n/use-t.ts";

interface ProvidersEmptyProps {
  searched: boolean;
  onClear: () => void;
}

/** There is always one's own provider, so an empty list is a search without a find or an empty archive. */
export function ProvidersEmpty({ searched, onClear }: ProvidersEmptyProps) {
  const t = useT();
  return searched ? (
    <EmptyState icon={SearchX} title={t("providers.noMatchTitle")} text={t("providers.noMatchText")}>
      <Button onClick={onClear}>{t("providers.clear")}</Button>
    </EmptyState>
  ) : (
    <EmptyState icon={Archive} title={t("providers.noArchivedTitle")} text={t("providers.noArchivedText")}>
      <Button onClick={onClear}>{t("providers.showInUse")}</Button>
    </EmptyState>
  );
}
