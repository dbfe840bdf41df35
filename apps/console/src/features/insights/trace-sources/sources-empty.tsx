import { EmptyState } from "@parapet/ui/empty-state";
import { Radio } from "lucide-react";
import type { ReactNode } from "react";
import { FilteredEmpty } from "../../../lib/list/filtered-empty.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";

interface SourcesEmptyProps {
  search: string | undefined;
  onClear: () => void;
  create: ReactNode;
}

export function SourcesEmpty({ search, onClear, create }: SourcesEmptyProps) {
  const t = useT();
  if (search !== undefined) {
    return <FilteredEmpty title={t("sources.noMatchTitle")} text={t("sources.noMatchText")} onClear={onClear} />;
  }
  return (
    <EmptyState icon={Radio} title={t("sources.noneTitle")} text={t("sources.noneText")}>
      {create}
    </EmptyState>
  );
}
