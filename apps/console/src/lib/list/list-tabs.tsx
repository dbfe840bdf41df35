import { Tabs } from "@parapet/ui/tabs";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** A list that stands on a page of its own beside others. */
interface TabbedList<Tab extends string> {
  readonly tab: Tab;
  readonly label: string;
  readonly href: string;
}

interface ListTabsProps<Tab extends string> {
  label: string;
  pages: readonly TabbedList<Tab>[];
  tab: Tab;
  /** How many are in the list that is shown. */
  count: number | undefined;
  children: ReactNode;
}

/** Lists that belong together, each on its page. */
export function ListTabs<Tab extends string>({ label, pages, tab, count, children }: ListTabsProps<Tab>) {
  const navigate = useNavigate();
  return (
    <Tabs<Tab>
      label={label}
      value={tab}
      onChange={(value) => void navigate({ href: pages.find((page) => page.tab === value)?.href ?? "" })}
      tabs={pages.map((page) => ({
        value: page.tab,
        label: page.label,
        href: page.href,
        ...(page.tab === tab && count !== undefined && { count }),
      }))}
    >
      {children}
    </Tabs>
  );
}
