import { Button } from "@parapet/ui/button";
import { EmptyState } from "@parapet/ui/empty-state";
import { Radio, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";

interface SourcesEmptyProps {
  search: string | undefined;
  onClear: () => void;
  create: ReactNode;
}

export function SourcesEmpty({ search, onClear, create }: SourcesEmptyProps) {
  const t = useT();
  if (search !== undefined) {
    return (
      <EmptyState icon={SearchX} title={t("sources.noMatchTitle")} text={t("sources.noMatchText")}>
        <Button onClick={onClear}>{t("sources.clearSearch")}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Radio} title={t("sources.noneTitle")} text={t("sources.noneText")}>
      {create}
    </EmptyState>
  );
}
