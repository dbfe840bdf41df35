import { alertState, type AlertState } from "@parapet/contract";
import { Tabs } from "@parapet/ui/tabs";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";

interface StateTabsProps {
  state: AlertState;
  counts: Readonly<Record<AlertState, number>> | undefined;
  onChange: (state: AlertState) => void;
  children: ReactNode;
}

/** One list for each state, with how many are in it. */
export function StateTabs({ state, counts, onChange, children }: StateTabsProps) {
  const t = useT();
  const router = useRouter();
  return (
    <Tabs
      label={t("alerts.title")}
      value={state}
      onChange={onChange}
      tabs={alertState.options.map((value) => ({
        value,
        label: t(`alerts.state.${value}`),
        href: router.buildLocation({ to: "/insights/alerts", search: { state: value } }).href,
        ...(counts && { count: counts[value] }),
      }))}
    >
      {children}
    </Tabs>
  );
}
