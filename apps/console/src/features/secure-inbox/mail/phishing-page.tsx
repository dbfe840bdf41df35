import { useT } from "../../../lib/i18n/use-t.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { MailList } from "./mail-list.tsx";
import { readPhishingSearch } from "./mail-search.ts";
import { phishingSearchDefaults } from "./mail-search-defaults.ts";

/** What waits for a decision, and what was decided. */
export function PhishingPage() {
  const t = useT();
  useTitle(t("mail.phishing.title"));
  return (
    <MailList
      title={t("mail.phishing.title")}
      description={t("mail.phishing.description")}
      page="phishing-emails"
      read={readPhishingSearch}
      defaults={phishingSearchDefaults}
      shelves={["open", "phishing", "spam", "clean"]}
    />
  );
}
