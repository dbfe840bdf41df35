import { ErrorState } from "@parapet/ui/error-state";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import type { GuideTitles } from "../../lib/guide/guide-content.ts";
import type { GuidePageName } from "../../lib/guide/guide-pages.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { usePreference } from "../../lib/preferences/use-preference.ts";
import { useTitle } from "../../lib/use-title.ts";
import { GuideBlocks } from "./guide-blocks.tsx";
import { GuideNeighbors } from "./guide-neighbors.tsx";
import { guidePageQuery } from "../../lib/guide/guide-queries.ts";

interface GuideReaderProps {
  page: GuidePageName;
  titles: Readonly<Record<string, GuideTitles>>;
}

/** One page of the guide. */
export function GuideReader({ page, titles }: GuideReaderProps) {
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
