import { Button } from "@parapet/ui/button";
import { EmptyState } from "@parapet/ui/empty-state";
import { SearchX, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";

interface UsersEmptyProps {
  filtered: boolean;
  onClear: () => void;
  invite: ReactNode;
}

export function UsersEmpty({ filtered, onClear, invite }: UsersEmptyProps) {
  const t = useT();
  if (filtered) {
    return (
      <EmptyState icon={SearchX} title={t("users.noMatchTitle")} text={t("users.noMatchText")}>
        <Button onClick={onClear}>{t("org.clearFilters")}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Users} title={t("users.noneTitle")} text={t("users.noneText")}>
      {invite}
    </EmptyState>
  );
}
