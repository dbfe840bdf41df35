import type { MailShelf } from "@parapet/contract";
import { Tabs } from "@parapet/ui/tabs";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";

const shelves = ["open", "phishing", "spam", "clean"] as const;

interface ShelfTabsProps {
  label: string;
  shelf: MailShelf;
  counts: Readonly<Record<MailShelf, number>> | undefined;
  onShelf: (shelf: MailShelf) => void;
  children: ReactNode;
}

/** One list for each shelf, with how many are on it. */
export function ShelfTabs({ label, shelf, counts, onShelf, children }: ShelfTabsProps) {
  const t = useT();
  const router = useRouter();
  return (
    <Tabs<MailShelf>
      label={label}
      value={shelf}
      onChange={onShelf}
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
