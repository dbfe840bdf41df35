import { cx } from "@parapet/ui/cx";
import { PageHeader } from "@parapet/ui/page-header";
import { useLoaderData, Link, useMatches } from "@tanstack/react-router";
import { useT } from "../../lib/i18n/use-t.ts";
import { useTitle } from "../../lib/use-title.ts";
import { demoFamilies } from "./demo-families.ts";
import { demoPages, isDemoPage } from "./demo-pages.ts";
import { DemoSearch } from "./demo-search.tsx";
import { PartIndex } from "./gallery/part-index.tsx";
import { PartList } from "./gallery/part-list.tsx";
import { PartStories } from "./gallery/part-stories.tsx";
import type { DemoPage } from "./load-demo-page.ts";

/** Any page of the template: its search, stories of the design system, or the index of a family. */
export function DemoView() {
  const page = useLoaderData({ strict: false });
  return page === undefined ? null : <DemoPageView page={page} />;
}

function DemoPageView({ page }: { page: DemoPage }) {
  const t = useT();
  useTitle(titleOf(t, page));
  switch (page.kind) {
    case "search":
    case "stories":
      return (
        <div className="grid gap-5">
          <PageHeader
            title={t(page.row.title)}
            description={page.kind === "search" ? t("demo.searchHint") : undefined}
          />
          <FamilyTabs />
          {page.kind === "search" ? (
            <DemoSearch />
          ) : (
            page.loaded.map((loaded) => <PartStories key={loaded.name} loaded={loaded} level={2} />)
          )}
        </div>
      );
    case "index":
      return <PartIndex family={page.family} />;
    case "part":
      return (
        <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-[12rem_minmax(0,1fr)]">
          <PartList family={page.family} current={page.loaded.name} />
          <PartStories loaded={page.loaded} level={1} />
        </div>
      );
  }
}

function titleOf(t: ReturnType<typeof useT>, page: DemoPage): string {
  switch (page.kind) {
    case "search":
    case "stories":
      return t(page.row.title);
    case "index":
      return t(`demo.family.${page.family}`);
    case "part":
      return page.loaded.name;
  }
}

/** The pages of this family. */
function FamilyTabs() {
  const t = useT();
  const current = useMatches({ select: (matches) => matches.at(-1)?.fullPath }) ?? "";
  const chosen: string | null = isDemoPage(current) ? (demoPages[current].below ?? current) : null;
  const family: readonly string[] =
    Object.values(demoFamilies).find((paths) => paths.some((path) => path === chosen)) ?? [];
  const tabs = family
    .filter(isDemoPage)
    .filter((path) => demoPages[path].below === undefined)
    .map((path): { path: string; title: string } => ({ path, title: t(demoPages[path].title) }));
  if (tabs.length < 2) return null;
  return (
    <nav aria-label={t("demo.neighbours")} className="-mx-1 overflow-x-auto border-b border-line px-1">
      <ul className="flex gap-5">
        {tabs.map(({ path, title }) => (
          <li key={path}>
            <Link
              to={path}
              aria-current={path === chosen ? "page" : undefined}
              className={cx(
                "-mb-px inline-flex h-10 items-center border-b-2 text-base whitespace-nowrap transition-colors",
                "focus-visible:-outline-offset-2",
                path === chosen
                  ? "border-brand-text font-medium text-fg"
                  : "border-transparent text-fg-2 hover:text-fg",
              )}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
