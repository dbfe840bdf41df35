import { Tabs } from "@parapet/ui/tabs";
import { type NavigateOptions, useNavigate, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";

export interface LinkTabsProps<Tab extends string> {
  /** What the tabs switch between, for screen readers. */
  label: string;
  tabs: readonly Tab[];
  /** The one that is shown. */
  tab: Tab;
  nameOf: (tab: Tab) => string;
  /** Where a tab leads, by a press as in another tab of the browser. */
  linkOf: (tab: Tab) => NavigateOptions;
  /** How many things a tab holds; one that is not known has no number. */
  counts?: Readonly<Partial<Record<Tab, number | undefined>>> | undefined;
  children: ReactNode;
}

/** Lists, or parts of a page, of which the address names one. */
export function LinkTabs<Tab extends string>(props: LinkTabsProps<Tab>) {
  const { label, tabs, tab, nameOf, linkOf, counts, children } = props;
  const router = useRouter();
  const navigate = useNavigate();
  return (
    <Tabs<Tab>
      label={label}
      value={tab}
      onChange={(value) => void navigate({ ...linkOf(value), resetScroll: false })}
      tabs={tabs.map((value) => {
        const count = counts?.[value];
        return {
          value,
          label: nameOf(value),
          href: router.buildLocation(linkOf(value)).href,
          ...(count !== undefined && { count }),
        };
      })}
    >
      {children}
    </Tabs>
  );
}
