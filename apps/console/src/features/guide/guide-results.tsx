import { EmptyState } from "@parapet/ui/empty-state";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import type { GuideTitles } from "../../lib/guide/guide-content.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { usePreference } from "../../lib/preferences/use-preference.ts";
import { guideTextQuery } from "../../lib/guide/guide-queries.ts";
import { searchGuide } from "../../lib/guide/search-guide.ts";

interface GuideResultsProps {
  query: string;
  titles: Readonly<Record<string, GuideTitles>>;
  onFollow: () => void;
}

/** The sections of the guide that have all words of the search. */
export function GuideResults({ query, titles, onFollow }: GuideResultsProps) {
  const t = useT();
  const locale = usePreference("locale");
  const { data, isPending } = useQuery(guideTextQuery(locale));
  const results = searchGuide(query, titles, data ?? []);
  return (
    <section aria-labelledby="guide-results" className="grid max-w-[72ch] gap-4">
      <h1 id="guide-results" role="status" className="text-xl font-semibold tracking-heading">
        {isPending ? t("ui.loading") : t("guide.results", { count: results.length })}
      </h1>
      {!isPending && results.length === 0 && <EmptyState icon={SearchX} title={t("guide.noResults")} />}
      <ul className="grid gap-2">
        {results.map(({ page, id, title, section, excerpt }) => (
          <li key={`${page}#${id}`}>
            <Link
              to="/guide/$page"
              params={{ page }}
              hash={id}
              onClick={onFollow}
              className="grid gap-1 rounded-lg border border-line px-4 py-3 hover:border-line-strong hover:bg-hover"
            >
              <span className="font-medium text-brand-text">{section === "" ? title : section}</span>
              {section !== "" && <span className="text-sm text-fg-3">{title}</span>}
              <span className="text-sm text-fg-2">{excerpt}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
