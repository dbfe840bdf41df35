import type { MailShelf } from "@parapet/contract";
import { Tabs } from "@parapet/ui/tabs";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";

interface ShelfTabsProps {
  label: string;
  shelves: readonly MailShelf[];
  shelf: MailShelf;
  counts: Readonly<Record<MailShelf, number>> | undefined;
  onChange: (shelf: MailShelf) => void;
  children: ReactNode;
}

/** One list for each shelf, with how many are on it. */
export function ShelfTabs({ label, shelves, shelf, counts, onChange, children }: ShelfTabsProps) {
  const t = useT();
  const router = useRouter();
  return (
    <Tabs
      label={label}
      value={shelf}
      onChange={onChange}
      tabs={shelves.map((value) => ({
        value,
        label: t(`mail.shelf.${value}`),
        href: router.buildLocation({ to: ".", search: { shelf: value } }).href,
        ...(counts && { count: counts[value] }),
      }))}
    >
      {children}
    </Tabs>
  );
}
