import { EmptyState } from "@parapet/ui/empty-state";
import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { FilteredEmpty } from "../../../lib/list/filtered-empty.tsx";

interface ApisEmptyProps {
  isFiltered: boolean;
  onClear: () => void;
  create: ReactNode;
}

export function ApisEmpty({ isFiltered, onClear, create }: ApisEmptyProps) {
  const t = useT();
  if (isFiltered)
    return (
      <FilteredEmpty title={t("protectedApis.noMatchTitle")} text={t("protectedApis.noMatchText")} onClear={onClear} />
    );
  return (
    <EmptyState icon={ShieldCheck} title={t("protectedApis.noneTitle")} text={t("protectedApis.noneText")}>
      {create}
    </EmptyState>
  );
}
