import type { MailShelf } from "@parapet/contract";
import { Tabs } from "@parapet/ui/tabs";
import { useNavigate, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";

/** A shelf of mails, or the campaigns. */
type ThreatTab = MailShelf | "campaigns";

const tabs = ["threats", "campaigns", "unwanted", "harmless", "all"] as const;

interface ThreatTabsProps {
  label: string;
  tab: ThreatTab;
  /** How many are in what a tab shows; what is not known has no number. */
  counts: Readonly<Partial<Record<ThreatTab, number | undefined>>>;
  /** Without leaving the list of mails. */
  onShelf?: (shelf: MailShelf) => void;
  children: ReactNode;
}

/** Threat Logs by mail, a list for each shelf, and by campaign. */
export function ThreatTabs({ label, tab, counts, onShelf, children }: ThreatTabsProps) {
  const t = useT();
  const router = useRouter();
  const navigate = useNavigate();
  const placeOf = (value: ThreatTab) =>
    value === "campaigns"
      ? ({ to: "/secure-inbox/phishing-threats/logs/campaigns" } as const)
      : ({ to: "/secure-inbox/phishing-threats/logs", search: { shelf: value } } as const);
  return (
    <Tabs<ThreatTab>
      label={label}
      value={tab}
      onChange={(value) =>
        value === "campaigns" || onShelf === undefined ? void navigate(placeOf(value)) : onShelf(value)
      }
      tabs={tabs.map((value) => ({
        value,
        label: t(`mail.shelf.${value}`),
        href: router.buildLocation(placeOf(value)).href,
        ...(counts[value] !== undefined && { count: counts[value] }),
      }))}
    >
      {children}
    </Tabs>
  );
}
