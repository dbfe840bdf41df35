import type { MailShelf } from "@parapet/contract";
import { LinkTabs } from "../../../lib/address/link-tabs.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { type MailFrame, MailList } from "./mail-list.tsx";
import { phishingSearchDefaults } from "./mail-search-defaults.ts";
import { phishingSearch } from "./mail-search.ts";

const shelves = ["open", "phishing", "spam", "clean"] as const satisfies readonly MailShelf[];

/** What waits for a decision, and what was decided. */
export function PhishingPage() {
  const t = useT();
  const inTabs: MailFrame = (list, { search, counts }) => (
    <LinkTabs
      label={t("mail.phishing.title")}
      tabs={shelves}
      tab={search.shelf}
      nameOf={(shelf) => t(`mail.shelf.${shelf}`)}
      linkOf={(shelf) => ({ to: ".", search: { ...search, shelf, page: 1 } })}
      counts={counts}
    >
      {list}
    </LinkTabs>
  );
  return (
    <MailList
      title={t("mail.phishing.title")}
      description={t("mail.phishing.description")}
      page="phishing-emails"
      searching={phishingSearch}
      defaults={phishingSearchDefaults}
      frame={inTabs}
    />
  );
}
