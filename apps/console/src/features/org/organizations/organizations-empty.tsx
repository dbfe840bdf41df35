import { Button } from "@parapet/ui/button";
import { EmptyState } from "@parapet/ui/empty-state";
import { Archive, Building2 } from "lucide-react";
import type { ReactNode } from "react";
import { FilteredEmpty } from "../../../lib/list/filtered-empty.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import type { OrganizationsSearch } from "./organizations-search.ts";

interface OrganizationsEmptyProps {
  search: OrganizationsSearch;
  onClear: () => void;
  create: ReactNode;
}

export function OrganizationsEmpty({ search: { search, archived }, onClear, create }: OrganizationsEmptyProps) {
  const t = useT();
  if (search !== undefined) {
    return (
      <FilteredEmpty title={t("organizations.noMatchTitle")} text={t("organizations.noMatchText")} onClear={onClear} />
    );
  }
  if (archived) {
    return (
      <EmptyState icon={Archive} title={t("organizations.noArchivedTitle")} text={t("organizations.noArchivedText")}>
        <Button onClick={onClear}>{t("organizations.showInUse")}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Building2} title={t("organizations.noneTitle")} text={t("organizations.noneText")}>
      {create}
    </EmptyState>
  );
}
