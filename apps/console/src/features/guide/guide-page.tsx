import { EmptyState } from "@parapet/ui/empty-state";
import { ErrorState } from "@parapet/ui/error-state";
import { SearchField } from "@parapet/ui/search-field";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useParams, useLocation, Link } from "@tanstack/react-router";
import { ArrowLeft, ArrowRight, SearchX } from "lucide-react";
import { useLayoutEffect, useState, useEffect } from "react";
import type { GuideTitles } from "../../lib/guide/guide-content.ts";
import { firstGuidePage, type GuidePageName, guidePages } from "../../lib/guide/guide-pages.ts";
import { guideTitlesQuery, guidePageQuery, guideTextQuery } from "../../lib/guide/guide-queries.ts";
import { searchGuide } from "../../lib/guide/search-guide.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { usePreference } from "../../lib/preferences/use-preference.ts";
import { PublicFrame } from "../../lib/public-frame/public-frame.tsx";
import { queryClient } from "../../lib/query/query-client.ts";
import { listenToKeys } from "../../lib/shortcuts/listen-to-keys.ts";
import { useShortcuts } from "../../lib/shortcuts/use-shortcuts.ts";
import { useTitle } from "../../lib/use-title.ts";
import { GuideBlocks } from "./guide-blocks.tsx";
import { GuideList } from "./guide-list.tsx";

interface GuideResultsProps {
  query: string;
  titles: Readonly<Record<string, GuideTitles>>;
  onFollow: () => void;
}

interface GuideNeighborsProps {
  page: GuidePageName;
  titles: Readonly<Record<string, GuideTitles>>;
}

const linkClass = "grid gap-0.5 rounded-lg border border-line px-4 py-3 hover:border-line-strong hover:bg-hover";

/** The pages before and after this one. */
function GuideNeighbors({ page, titles }: GuideNeighborsProps) {
  const t = useT();
  const index = guidePages.indexOf(page);
  const [previous, next] = [guidePages[index - 1], guidePages[index + 1]];
  return (
    <nav aria-label={t("guide.nearby")} className="mt-6 grid gap-3 border-t border-line pt-6 sm:grid-cols-2">
      {previous && (
        <Link to="/guide/$page" params={{ page: previous }} className={linkClass}>
          <span className="flex items-center gap-1.5 text-sm text-fg-3">
            <ArrowLeft aria-hidden size={14} className="rtl:-scale-x-100" />
            {t("guide.previous")}
          </span>
          <span className="font-medium">{titles[previous]?.title}</span>
        </Link>
      )}
      {next && (
        <Link to="/guide/$page" params={{ page: next }} className={`${linkClass} text-end sm:col-start-2`}>
          <span className="flex items-center justify-end gap-1.5 text-sm text-fg-3">
            {t("guide.next")}
            <ArrowRight aria-hidden size={14} className="rtl:-scale-x-100" />
          </span>
          <span className="font-medium">{titles[next]?.title}</span>
        </Link>
      )}
    </nav>
  );
}

interface GuideReaderProps {
  page: GuidePageName;
  titles: Readonly<Record<string, GuideTitles>>;
}

/** One page of the guide. */
function GuideReader({ page, titles }: GuideReaderProps) {
  const t = useT();
  const locale = usePreference("locale");
  const hash = useLocation({ select: (location) => location.hash });
  const { data, isError, refetch } = useQuery(guidePageQuery(page, locale));
  const title = data?.title ?? titles[page]?.title ?? t("guide.title");
  useTitle(title);
  const isThere = data !== undefined;
  // The router looks for the heading before the page has loaded.
  useEffect(() => {
    if (isThere && hash !== "") document.getElementById(hash)?.scrollIntoView();
  }, [isThere, hash]);
  return (
    <article className="grid max-w-[72ch] gap-4">
      <h1 className="text-3xl font-semibold tracking-heading">{title}</h1>
      {data && <GuideBlocks blocks={data.blocks} />}
      {isError && <ErrorState title={t("guide.failed")} onRetry={() => void refetch()} />}
      {!data && !isError && (
        <div role="status" aria-label={t("ui.loading")} className="pt-4">
          <SkeletonLines count={8} />
        </div>
      )}
      <GuideNeighbors page={page} titles={titles} />
    </article>
  );
}

/** The list of pages, the page itself or what a search found, and the headings. */
function GuideView({ page }: { page: GuidePageName }) {
  const t = useT();
  const locale = usePreference("locale");
  const { data: titles = {} } = useQuery(guideTitlesQuery(locale));
  const [search, setSearch] = useState({ page, query: "" });
  // Following a result ends the search.
  const query = search.page === page ? search.query : "";
  useLayoutEffect(listenToKeys, []);
  useShortcuts([
    {
      keys: "/",
      label: t("shell.searchPage"),
      group: "page",
      run: () => document.querySelector<HTMLElement>('[aria-keyshortcuts="/"]')?.focus(),
    },
  ]);
  return (
    <PublicFrame>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-lg focus:bg-surface focus:px-4 focus:py-2 focus:shadow-pop"
      >
        {t("shell.skip")}
      </a>
      <div className="mx-auto grid w-full max-w-7xl flex-1 content-start gap-x-10 gap-y-6 px-5 py-6 md:grid-cols-[15rem_minmax(0,1fr)] sm:px-8 lg:grid-cols-[15rem_minmax(0,1fr)_13rem]">
        <div className="grid content-start gap-5">
          <SearchField label={t("guide.search")} value={query} onChange={(next) => setSearch({ page, query: next })} />
          <GuideList page={page} titles={titles} />
        </div>
        <main id="content" tabIndex={-1} className="min-w-0 outline-none">
          {query === "" ? (
            <GuideReader key={page} page={page} titles={titles} />
          ) : (
            <GuideResults query={query} titles={titles} onFollow={() => setSearch({ page, query: "" })} />
          )}
        </main>
        {query === "" && <GuideContents sections={titles[page]?.sections ?? []} />}
      </div>
    </PublicFrame>
  );
}

/** The headings of the page. */
function GuideContents({ sections }: Pick<GuideTitles, "sections">) {
  const t = useT();
  if (sections.length < 2) return null;
  return (
    <aside className="max-lg:hidden">
      <nav aria-labelledby="guide-contents" className="sticky top-8 grid gap-2 border-s border-line ps-5">
        <p id="guide-contents" className="text-sm font-medium text-fg-3">
          {t("guide.contents")}
        </p>
        <ul className="grid gap-1.5 text-sm">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="text-fg-2 hover:text-brand-text">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  );
}

/** A page of the guide, by the address. */
export function GuidePage() {
  const { page = firstGuidePage }: { page?: GuidePageName } = useParams({ strict: false });
  return (
    <QueryClientProvider client={queryClient}>
      <GuideView page={page} />
    </QueryClientProvider>
  );
}

/** The sections of the guide that have all words of the search. */
function GuideResults({ query, titles, onFollow }: GuideResultsProps) {
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
