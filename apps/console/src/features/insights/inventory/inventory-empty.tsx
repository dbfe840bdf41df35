import type { ApiKind } from "@parapet/contract";
import { buttonClass } from "@parapet/ui/button-class";
import { EmptyState } from "@parapet/ui/empty-state";
import { Link } from "@tanstack/react-router";
import { Boxes, Globe } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { FilteredEmpty } from "../../../lib/list/filtered-empty.tsx";
import { AddApiButton } from "./adding/add-api-button.tsx";

interface InventoryEmptyProps {
  kind: ApiKind;
  isFiltered: boolean;
  onClear: () => void;
}

const icons = { internal: Boxes, external: Globe } as const;

export function InventoryEmpty({ kind, isFiltered, onClear }: InventoryEmptyProps) {
  const t = useT();
  if (isFiltered) {
    return <FilteredEmpty title={t("inventory.noMatchTitle")} text={t("inventory.noMatchText")} onClear={onClear} />;
  }
  return (
    <EmptyState icon={icons[kind]} title={t(`inventory.none.${kind}`)} text={t(`inventory.noneText.${kind}`)}>
      <Link to="/insights/trace-sources" className={buttonClass("secondary")}>
        {t("inventory.toSources")}
      </Link>
      <AddApiButton kind={kind} />
    </EmptyState>
  );
}
