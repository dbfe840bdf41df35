import type { Locale } from "@parapet/contract";
import { queryOptions } from "@tanstack/react-query";
import type { GuidePageContent, GuideSectionText, GuideTitles } from "./guide-content.ts";
import type { GuidePageName } from "./guide-pages.ts";

type Loader<Value> = () => Promise<{ default: Value }>;

const pages = import.meta.glob<{ default: GuidePageContent }>("../../../../../docs/guide/*/*.md");

const titles: Readonly<Record<Locale, Loader<Readonly<Record<string, GuideTitles>>>>> = {
  en: () => import("virtual:guide/titles/en"),
  fr: () => import("virtual:guide/titles/fr"),
  ar: () => import("virtual:guide/titles/ar"),
};

const texts: Readonly<Record<Locale, Loader<readonly GuideSectionText[]>>> = {
  en: () => import("virtual:guide/text/en"),
  fr: () => import("virtual:guide/text/fr"),
  ar: () => import("virtual:guide/text/ar"),
};

/** A page in one language; each is a file that loads when it is opened. */
export async function loadGuidePage(name: GuidePageName, locale: Locale): Promise<GuidePageContent> {
  const load = pages[`../../../../../docs/guide/${locale}/${name}.md`];
  if (load === undefined) throw new Error(`The guide has no page ${locale}/${name}`);
  return (await load()).default;
}

/** Titles and headings of all pages. */
export const loadGuideTitles = async (locale: Locale) => (await titles[locale]()).default;

/** The text of all pages, for search. */
const loadGuideText = async (locale: Locale) => (await texts[locale]()).default;

/** The guide is part of the console's build: it is the same until the console changes. */
const once = { staleTime: Number.POSITIVE_INFINITY, networkMode: "always" } as const;

export const guidePageQuery = (page: GuidePageName, locale: Locale) =>
  queryOptions({ ...once, queryKey: ["guide", locale, page], queryFn: () => loadGuidePage(page, locale) });

export const guideTitlesQuery = (locale: Locale) =>
  queryOptions({ ...once, queryKey: ["guide titles", locale], queryFn: () => loadGuideTitles(locale) });

export const guideTextQuery = (locale: Locale) =>
  queryOptions({ ...once, queryKey: ["guide text", locale], queryFn: () => loadGuideText(locale) });
