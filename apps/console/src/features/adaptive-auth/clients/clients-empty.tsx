import { EmptyState } from "@parapet/ui/empty-state";
import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { FilteredEmpty } from "../../../lib/list/filtered-empty.tsx";

interface ClientsEmptyProps {
  filtered: boolean;
  onClear: () => void;
  create: ReactNode;
}

export function ClientsEmpty({ filtered, onClear, create }: ClientsEmptyProps) {
  const t = useT();
  if (filtered)
    return <FilteredEmpty title={t("clients.noMatchTitle")} text={t("clients.noMatchText")} onClear={onClear} />;
  return (
    <EmptyState icon={KeyRound} title={t("clients.noneTitle")} text={t("clients.noneText")}>
      {create}
    </EmptyState>
  );
}
