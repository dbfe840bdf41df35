import type { Locale } from "@parapet/contract";
import { queryOptions } from "@tanstack/react-query";
import type { GuidePageName } from "./guide-pages.ts";
import { loadGuidePage, loadGuideText, loadGuideTitles } from "./load-guide.ts";

/** The guide is part of the console's build: it is the same until the console changes. */
const once = { staleTime: Number.POSITIVE_INFINITY, networkMode: "always" } as const;

export const guidePageQuery = (page: GuidePageName, locale: Locale) =>
  queryOptions({ ...once, queryKey: ["guide", locale, page], queryFn: () => loadGuidePage(page, locale) });

export const guideTitlesQuery = (locale: Locale) =>
  queryOptions({ ...once, queryKey: ["guide titles", locale], queryFn: () => loadGuideTitles(locale) });

export const guideTextQuery = (locale: Locale) =>
  queryOptions({ ...once, queryKey: ["guide text", locale], queryFn: () => loadGuideText(locale) });
