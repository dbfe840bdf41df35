import { EmptyState } from "@parapet/ui/empty-state";
import { Users } from "lucide-react";
import type { ReactNode } from "react";
import { FilteredEmpty } from "../../../lib/list/filtered-empty.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";

interface UsersEmptyProps {
  filtered: boolean;
  onClear: () => void;
  invite: ReactNode;
}

export function UsersEmpty({ filtered, onClear, invite }: UsersEmptyProps) {
  const t = useT();
  if (filtered) {
    return <FilteredEmpty title={t("users.noMatchTitle")} text={t("users.noMatchText")} onClear={onClear} />;
  }
  return (
    <EmptyState icon={Users} title={t("users.noneTitle")} text={t("users.noneText")}>
      {invite}
    </EmptyState>
  );
}
