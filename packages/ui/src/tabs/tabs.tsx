import { Tabs as Base } from "@base-ui/react/tabs";
import type { MouseEvent, ReactNode, RefCallback } from "react";
import { cx } from "../cx/cx.ts";
import { PageDirection } from "../direction/page-direction.tsx";
import { isPlainPress } from "../press/is-plain-press.ts";
import { useUiText } from "../text/ui-text-provider.tsx";

/** Scrolls the row around a tab, and nothing else, until the tab is in sight. For the ref of the chosen tab. */
const tabInView: RefCallback<HTMLElement> = (tab) => {
  const row = tab?.closest("[data-tab-row]");
  if (!tab || !row) return;
  const outer = row.getBoundingClientRect();
  const inner = tab.getBoundingClientRect();
  row.scrollBy({ left: Math.max(0, inner.right - outer.right) + Math.min(0, inner.left - outer.left) });
};

export interface TabFace<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  /** How many things the panel holds. */
  readonly count?: number;
  /** Beside the label: a Badge or a StatusDot. */
  readonly badge?: ReactNode;
  readonly disabled?: boolean;
  /** Makes it a link, so that another browser tab can open it. The page puts the value into its address. */
  readonly href?: string;
}

export interface TabsProps<Value extends string> {
  /** What the tabs switch between, for screen readers. */
  label: string;
  tabs: readonly TabFace<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** The panel of the chosen tab. */
  children: ReactNode;
}

/** Panels of which one shows. On a narrow screen the row of tabs scrolls. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  const press = (event: MouseEvent) => {
    if (isPlainPress(event)) event.preventDefault();
  };
  return (
    <PageDirection>
      <Base.Root value={value} onValueChange={(next: Value) => onChange(next)} className="grid min-w-0 gap-5">
        <div data-tab-row className="overflow-x-auto border-b border-line [scrollbar-width:none]">
          <Base.List aria-label={label} className="relative flex w-max min-w-full gap-5">
            {tabs.map((tab) => (
              <Base.Tab
                key={tab.value}
                ref={tab.value === value ? tabInView : undefined}
                value={tab.value}
                disabled={tab.disabled}
                {...(tab.href === undefined
                  ? {}
                  : // The tab's own content becomes the link's.
                    // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label
                    { nativeButton: false, render: <a href={tab.href} />, onClick: press })}
                className={cx(
                  "relative inline-flex h-10 items-center gap-2 rounded-sm text-base font-medium whitespace-nowrap text-fg-2 select-none",
                  "transition-colors hover:not-data-disabled:text-fg focus-visible:-outline-offset-2",
                  "data-active:text-brand-text data-active:after:absolute data-active:after:inset-x-0 data-active:after:bottom-0 data-active:after:h-0.5 data-active:after:rounded-full data-active:after:bg-brand-text",
                  "data-disabled:cursor-not-allowed data-disabled:opacity-50",
                )}
              >
                {tab.icon}
                {tab.label}
                {tab.count !== undefined && <TabCount count={tab.count} />}
                {tab.badge}
              </Base.Tab>
            ))}
          </Base.List>
        </div>
        <Base.Panel value={value} className="min-w-0 rounded-sm">
          {children}
        </Base.Panel>
      </Base.Root>
    </PageDirection>
  );
}

function TabCount({ count }: { count: number }) {
  const text = useUiText();
  return (
    <span className="grid h-5 min-w-5 place-items-center rounded-full bg-sunken px-1.5 text-xs text-fg-2 tabular-nums">
      {text.number(count)}
    </span>
  );
}
