import { BackLink } from "../../../lib/back-link.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import type { EventsSearch } from "./events-search.ts";

/** Back to the same rows. */
export function EventBackLink({ search }: { search: EventsSearch }) {
  const t = useT();
  return (
    <BackLink to="/insights/events" search={search}>
      {t("events.title")}
    </BackLink>
  );
}
