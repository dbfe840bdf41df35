import type { MailShelf } from "@parapet/contract";
import { type LinkTabsProps, LinkTabs } from "../../../lib/address/link-tabs.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import type { MailSearch } from "./mail-search.ts";

/** A shelf of mails, or the campaigns. */
type ThreatTab = MailShelf | "campaigns";

const tabs = ["threats", "campaigns", "unwanted", "harmless", "all"] as const;
const logs = "/secure-inbox/phishing-threats/logs";

interface ThreatTabsProps extends Pick<LinkTabsProps<ThreatTab>, "tab" | "counts" | "children"> {
  /** What stays as it is between shelves of mails. */
  search?: MailSearch;
}

/** Threat Logs by mail, a list for each shelf, and by campaign. */
export function ThreatTabs({ search, ...props }: ThreatTabsProps) {
  const t = useT();
  return (
    <LinkTabs<ThreatTab>
      {...props}
      label={t("mail.threats.title")}
      tabs={tabs}
      nameOf={(tab) => t(`mail.shelf.${tab}`)}
      linkOf={(tab) =>
        tab === "campaigns" ? { to: `${logs}/campaigns` } : { to: logs, search: { ...search, shelf: tab, page: 1 } }
      }
    />
  );
}
