import { useT } from "../../../lib/i18n/use-t.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { type ListTabs, MailList } from "./mail-list.tsx";
import { readPhishingSearch } from "./mail-search.ts";
import { phishingSearchDefaults } from "./mail-search-defaults.ts";
import { ShelfTabs } from "./shelf-tabs.tsx";

/** What waits for a decision, and what was decided. */
export function PhishingPage() {
  const t = useT();
  useTitle(t("mail.phishing.title"));
  const inTabs = (tabs: ListTabs) => <ShelfTabs label={t("mail.phishing.title")} {...tabs} />;
  return (
    <MailList
      title={t("mail.phishing.title")}
      description={t("mail.phishing.description")}
      page="phishing-emails"
      read={readPhishingSearch}
      defaults={phishingSearchDefaults}
      frame={inTabs}
    />
  );
}
