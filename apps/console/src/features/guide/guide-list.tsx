import { cx } from "@parapet/ui/cx";
import { Link } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import type { GuideTitles } from "../../lib/guide/guide-content.ts";
import { type GuideGroup, guideGroups, type GuidePageName } from "../../lib/guide/guide-pages.ts";
import type { MessageId } from "../../lib/i18n/message-table.ts";
import { useT } from "../../lib/i18n/use-t.ts";

interface GuideListProps {
  page: GuidePageName;
  titles: Readonly<Record<string, GuideTitles>>;
}

const row = "block rounded-md px-2.5 py-1.5 text-sm";
const quietRow = `${row} text-fg-2 hover:bg-hover hover:text-fg`;

const groupTitle = (group: GuideGroup): MessageId => `guide.group.${group}`;

/** The list scrolls by itself: the current page must be in sight. */
const keepInView = (link: HTMLElement | null) => link?.scrollIntoView({ block: "nearest" });

/** All pages, group by group, and the reference of Parapet's own API; a phone shows them when asked. */
export function GuideList({ page, titles }: GuideListProps) {
  const t = useT();
  const lists = guideGroups.map(({ name: group, pages }) => (
    <section key={group} className="grid gap-1">
      <p className="px-2.5 text-xs font-medium text-fg-3">{t(groupTitle(group))}</p>
      <ul>
        {pages.map((name) => (
          <li key={name}>
            <Link
              to="/guide/$page"
              params={{ page: name }}
              ref={name === page ? keepInView : undefined}
              aria-current={name === page ? "page" : undefined}
              className={name === page ? cx(row, "bg-brand-soft font-medium text-brand-text") : quietRow}
            >
              {titles[name]?.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
  const reference = (
    <Link to="/reference" className={quietRow}>
      {t("guide.apiReference")}
    </Link>
  );
  return (
    <>
      <nav
        aria-label={t("guide.pages")}
        className="sticky top-6 -mx-1 grid max-h-[calc(100dvh-9rem)] content-start gap-4 overflow-y-auto px-1 pb-2 max-md:hidden"
      >
        {reference}
        {lists}
      </nav>
      <details key={page} className="group rounded-lg border border-line bg-surface md:hidden">
        <summary className="flex cursor-pointer list-none items-center justify-between gap-2 px-3.5 py-2.5 font-medium">
          {t("guide.pages")}
          <ChevronDown aria-hidden size={16} className="group-open:rotate-180" />
        </summary>
        <nav aria-label={t("guide.pages")} className="grid gap-4 border-t border-line p-2">
          {reference}
          {lists}
        </nav>
      </details>
    </>
  );
}
