import { Button } from "@parapet/ui/button";
import { EmptyState } from "@parapet/ui/empty-state";
import { SearchX } from "lucide-react";
import { useT } from "../i18n/use-t.ts";

interface FilteredEmptyProps {
  title: string;
  text: string;
  onClear: () => void;
}

/** No rows because of what was searched and filtered for, and the way to see them all. */
export function FilteredEmpty({ title, text, onClear }: FilteredEmptyProps) {
  const t = useT();
  return (
    <EmptyState icon={SearchX} title={title} text={text}>
      <Button onClick={onClear}>{t("list.clearFilters")}</Button>
    </EmptyState>
  );
}
