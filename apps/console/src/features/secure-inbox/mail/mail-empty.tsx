import type { MailShelf } from "@parapet/contract";
import { EmptyState } from "@parapet/ui/empty-state";
import { MailCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { FilteredEmpty } from "../../../lib/list/filtered-empty.tsx";

interface MailEmptyProps {
  filtered: boolean;
  shelf: MailShelf;
  onClear: () => void;
  /** The way to have something here. */
  children?: ReactNode;
}

export function MailEmpty({ filtered, shelf, onClear, children }: MailEmptyProps) {
  const t = useT();
  if (filtered) return <FilteredEmpty title={t("mail.noMatchTitle")} text={t("mail.noMatchText")} onClear={onClear} />;
  if (shelf === "open")
    return <EmptyState icon={MailCheck} title={t("mail.noneOpenTitle")} text={t("mail.noneOpenText")} />;
  if (shelf !== "threats" && shelf !== "all")
    return <EmptyState icon={MailCheck} title={t("mail.noneOfShelf")} text={t("mail.noneOfShelfText")} />;
  return (
    <EmptyState icon={MailCheck} title={t("mail.noneTitle")} text={t("mail.noneText")}>
      {children}
    </EmptyState>
  );
}
