import type { ReportShelf } from "@parapet/contract";
import { Tabs } from "@parapet/ui/tabs";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";

const shelves = ["review", "in_review", "closed", "not_analysed", "all"] as const;

interface ReportTabsProps {
  shelf: ReportShelf;
  counts: Readonly<Record<ReportShelf, number>> | undefined;
  onShelf: (shelf: ReportShelf) => void;
  children: ReactNode;
}

/** One list for each shelf, with how many are on it. */
export function ReportTabs({ shelf, counts, onShelf, children }: ReportTabsProps) {
  const t = useT();
  const router = useRouter();
  return (
    <Tabs<ReportShelf>
      label={t("reports.title")}
      value={shelf}
      onChange={onShelf}
      tabs={shelves.map((value) => ({
        value,
        label: t(`reports.shelf.${value}`),
        href: router.buildLocation({ to: ".", search: { shelf: value } }).href,
        ...(counts && { count: counts[value] }),
      }))}
    >
      {children}
    </Tabs>
  );
}
