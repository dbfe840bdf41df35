import { SearchField } from "@parapet/ui/search-field";
import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useState } from "react";
import type { GuidePageName } from "../../lib/guide/guide-pages.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { usePreference } from "../../lib/preferences/use-preference.ts";
import { PublicFrame } from "../../lib/public-frame/public-frame.tsx";
import { listenToKeys } from "../../lib/shortcuts/listen-to-keys.ts";
import { useShortcuts } from "../../lib/shortcuts/use-shortcuts.ts";
import { GuideContents } from "./guide-contents.tsx";
import { GuideList } from "./guide-list.tsx";
import { GuideReader } from "./guide-reader.tsx";
import { GuideResults } from "./guide-results.tsx";
import { guideTitlesQuery } from "../../lib/guide/guide-queries.ts";

/** The list of pages, the page itself or what a search found, and the headings. */
export function GuideView({ page }: { page: GuidePageName }) {
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
