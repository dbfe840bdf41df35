import { PageHeader } from "@parapet/ui/page-header";
import { useLoaderData } from "@tanstack/react-router";
import { useT } from "../../lib/i18n/use-t.ts";
import { useTitle } from "../../lib/use-title.ts";
import { DemoSearch } from "./demo-search.tsx";
import { FamilyTabs } from "./family-tabs.tsx";
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
